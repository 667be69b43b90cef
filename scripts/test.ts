import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from './build.ts';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { fromRoot, run } from './process.ts';
import { installAzurite } from '@disclosure/server/test/azurite/install-azurite.ts';
import { findNginx } from '../workshop/cluster/nginx.ts';
import { checkProofs } from '../workshop/security/check-proofs.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { sum, summary, type Tally, tallied, told } from './tally.ts';

const vitestReport = fromRoot('.cache/vitest.json');
const playwrightReport = fromRoot('.cache/playwright.json');

const bin = (name: string) => fromRoot('node_modules/.bin', name);

/** Everything: checks, tests of the parts, tests of the whole in a browser, and whether they prove what we claim. */
export async function test(): Promise<number> {
  const tallies: Tally[] = [];
  for (const [name, step] of [
    ['Checks', checkWhileInstalling],
    ['Tests of core, contract, server and pages', () => runVitest()],
    ['Tests in a browser', () => runPlaywright(['--grep-invert', LONG])],
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

/** Installing waits for the network. Should it fail, the tests that need it try it again, and say why it fails. */
async function checkWhileInstalling(): Promise<Tally> {
  const installPrograms = async () => [await findNginx(), await findChromium()];
  const [tally] = await Promise.all([
    runChecks(),
    ...[installAzurite, installPrograms].map((each) => each().catch(() => undefined)),
  ]);
  return tally;
}

/** The tests that are left out otherwise, because they take long: faults under load, kills, upgrades, great numbers. */
export async function longTests(): Promise<number> {
  const ofParts = await runVitest(['.long.test.'], { LONG_TESTS: 'true' });
  return report(sum([ofParts, await runPlaywright(['--grep', LONG])]));
}

/** The tag of a journey that takes long. */
const LONG = '@long';

/** The browser tests alone; arguments go to Playwright. */
export const browserTests = async (args: readonly string[]): Promise<number> => report(await runPlaywright(args));

function report(tally: Tally): number {
  console.error(`\n${told(tally)}`);
  console.log(summary(tally));
  return tally.failures.length === 0 && tally.passed > 0 ? 0 : 1;
}

/**
 * Databases and folders of a test need no disk. Where there is room in memory they are made there: without journals of
 * the file system, the tests of the server take an eighth less of the processors.
 */
async function inMemory(runTests: (environment: Record<string, string>) => Promise<number>): Promise<number> {
  const folder = createFolderInMemory();
  try {
    return await runTests(folder ? { TMPDIR: folder } : {});
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

const MEMORY = '/dev/shm';
const PREFIX = 'disclosure-tests-';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const A_DAY = 24 * 60 * 60 * 1000;

/** A run that was killed leaves its folder, which would take memory until the machine is switched off. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(MEMORY, name);
    if (Date.now() - statSync(folder).mtimeMs > A_DAY) rmSync(folder, { recursive: true, force: true });
  }
}

function createFolderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return undefined;
    removeLeft();
    const folder = mkdtempSync(join(MEMORY, PREFIX));
    // PostgreSQL runs as another user when the tests run as root.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    // This system has none: the folder for temporary files does as well.
    return undefined;
  }
}

const runVitest = (tests: readonly string[] = [], settings: Record<string, string> = {}) =>
  tallied(vitestReport, readVitestReport, () =>
    inMemory((environment) =>
      run(
        bin('vitest'),
        ['run', ...tests, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
        { ...environment, ...settings },
      ),
    ),
  );

async function runPlaywright(args: readonly string[] = []): Promise<Tally> {
  const chromium = await findChromium();
  if (chromium === undefined) return { passed: 0, failures: ['No Chromium was found for the tests in a browser.'] };
  if ((await buildWhenStale()) !== 0) return { passed: 0, failures: ['The build for the tests in a browser.'] };
  return tallied(playwrightReport, readPlaywrightReport, () =>
    inMemory((environment) =>
      run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args], {
        ...environment,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      }),
    ),
  );
}

async function runProofs(): Promise<Tally> {
  const failures = checkProofs(vitestReport, playwrightReport);
  return { passed: failures.length === 0 ? 1 : 0, failures };
}
