import { buildWhenStale } from './build.ts';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { fromRoot, run } from './process.ts';
import { checkProofs } from '../workshop/security/check-proofs.ts';
import { fromPlaywright, fromVitest, sum, summary, type Tally, tallied } from './tally.ts';

const vitestReport = fromRoot('.cache/vitest.json');
const playwrightReport = fromRoot('.cache/playwright.json');

const bin = (name: string) => fromRoot('node_modules/.bin', name);

/**
 * Everything: checks, tests of the parts, tests of the whole in a browser, and whether they prove what we claim. Both
 * kinds of tests wait a lot, for a database or a page, so they run at the same time.
 */
export async function test(): Promise<number> {
  const checks = await step('Checks', runChecks);
  if ((await buildWhenStale()) !== 0) return report({ passed: 0, failed: 1 });
  const tests = await Promise.all([
    step('Tests of core, contract, server and pages', runVitest),
    step('Tests in a browser', runPlaywright),
  ]);
  return report(sum([checks, ...tests, await step('Security page', runProofs)]));
}

async function step(name: string, run: () => Promise<Tally>): Promise<Tally> {
  const started = Date.now();
  console.error(`\n== ${name}`);
  const tally = await run();
  console.error(`== ${name}: ${summary(tally)} in ${Math.round((Date.now() - started) / 1000)} s`);
  return tally;
}

/** The browser tests alone; arguments go to Playwright. */
export const browserTests = async (args: readonly string[]): Promise<number> => report(await runPlaywright(args));

function report(tally: Tally): number {
  console.error('');
  console.log(summary(tally));
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}

const runVitest = () =>
  tallied(vitestReport, fromVitest, () =>
    run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  );

async function runPlaywright(args: readonly string[] = []): Promise<Tally> {
  const chromium = await findChromium();
  if (chromium === undefined || (await buildWhenStale()) !== 0) return { passed: 0, failed: 1 };
  return tallied(playwrightReport, fromPlaywright, () =>
    run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    }),
  );
}

async function runProofs(): Promise<Tally> {
  const isProven = checkProofs(vitestReport, playwrightReport);
  return { passed: isProven ? 1 : 0, failed: isProven ? 0 : 1 };
}
