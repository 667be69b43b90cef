import { parseArgs } from 'node:util';
import { describeReport, isKept } from './faults/describe-report.ts';
import { runFaults } from './faults/run-faults.ts';
import { startCompany } from './faults/scene/start-company.ts';
import { strikesOfCompany } from './faults/strikes/strikes.ts';

const USAGE = `Usage: npm run faults -- [--minutes 1] [--seed 1]

People of every role work with two instances of the product while things go wrong: processes die, the database
restarts, the storage stands still, the network fails. Then everything that was answered is held against the promises.`;

/** The same seed makes the same people do the same things; what they meet still depends on the moment. */
export async function faults(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) return 2;
  const { seed, minutes } = options;
  console.log(`Faults for ${minutes} minutes with --seed ${seed}`);
  const started = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${text}`);
  const scene = await startCompany();
  try {
    const report = await runFaults({ scene, seed, say, milliseconds: minutes * 60_000, strikes: strikesOfCompany });
    for (const line of describeReport(report)) console.log(line);
    return isKept(report) ? 0 : 1;
  } finally {
    await scene.stop();
  }
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { minutes: positive(values.minutes), seed: positive(values.seed) };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

function positive(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new Error(`${text} is no number above 0.`);
}
