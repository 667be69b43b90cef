import { docs } from '../workshop/docs/docs.ts';
import { command, fromRoot, run } from './process.ts';
import { checkSecurity } from '../workshop/security/check-security.ts';
import { checkSupplyChain } from '../workshop/supply-chain/check-supply-chain.ts';
import { summary, type Tally, told } from './tally.ts';

/** Written in Go, or the part of it that knows types. When it looks for unused memory less often, it takes a tenth less of the processors. */
const goCommand = (name: string, ...args: readonly string[]) =>
  run(fromRoot('node_modules/.bin', name), args, { GOGC: '400' });

/** Several share the files, and each works out again what the others know: a third of their work. */
const ONE_CHECKER = ['--checkers', '1'] as const;

/** What can be said of the code without running it, the longest first. */
const steps: readonly (readonly [string, () => Promise<number>])[] = [
  ['lint', () => goCommand('oxlint', '--type-aware', '--max-warnings', '0')],
  ['types', () => goCommand('tsc', '-p', '.', ...ONE_CHECKER)],
  ['format', () => command('oxfmt', '--check')],
  ['types of the core alone', () => goCommand('tsc', '-p', 'packages/core', ...ONE_CHECKER)],
  ['unused code', () => command('knip', '--no-progress')],
  ['supply chain', checkSupplyChain],
  ['security page', checkSecurity],
  ['generated documents', () => docs(['--check'])],
];

/** As many at the same time: the types take as long on one core as the lint and the others on what it leaves. */
const LANES = 2;

export async function runChecks(): Promise<Tally> {
  const failures: string[] = [];
  const queue = [...steps];
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, step] = next;
      const code = await step();
      console.error(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`);
      if (code !== 0) failures.push(`the check of ${name}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return { passed: steps.length - failures.length, failures };
}

export async function check(): Promise<number> {
  const tally = await runChecks();
  console.error(`${told(tally)}${summary(tally)}`);
  return tally.failures.length === 0 ? 0 : 1;
}
