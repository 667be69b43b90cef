import { buildWhenStale } from './build.ts';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { fromRoot, run } from './process.ts';
import { installAzurite } from '@disclosure/server/test/azurite/install-azurite.ts';
import { checkProofs } from '../workshop/security/check-proofs.ts';
import { fromPlaywright, fromVitest, sum, summary, type Tally, tallied } from './tally.ts';

const vitestReport = fromRoot('.cache/vitest.json');
const playwrightReport = fromRoot('.cache/playwright.json');

const bin = (name: string) => fromRoot('node_modules/.bin', name);

/** Everything: checks, tests of the parts, tests of the whole in a browser, and whether they prove what we claim. */
export async function test(): Promise<number> {
  const tallies: Tally[] = [];
  for (const [name, step] of [
    ['Checks', checkWhileInstalling],
    ['Tests of core, contract, server and pages', runVitest],
    ['Tests in a browser', runPlaywright],
    ['Security page', runProofs],
  ] as const) {
    const started = Date.now();
    console.error(`\n== ${name}`);
    const tally = await step();
    console.error(`== ${name}: ${summary(tally)} in ${Math.round((Date.now() - started) / 1000)} s`);
    tallies.push(tally);
  }
  return report(sum(tallies));
}

/** Installing waits for the network. Should it fail, the tests of the server try it again, and say why it fails. */
async function checkWhileInstalling(): Promise<Tally> {
  const [tally] = await Promise.all([runChecks(), installAzurite().catch(() => undefined)]);
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
