/** One thing to measure. It answers something that depends on all of its work, so that none of it can be left out. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
  /** It works in another process, whose processor time is not counted here. */
  readonly isOutside?: boolean;
}

export interface Ratio {
  readonly name: string;
  readonly floor: string;
  /** The median of the ratios of paired runs, and how far they spread. */
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Median milliseconds of each; for orientation only, because they depend on the machine. */
  readonly milliseconds: number;
  readonly floorMilliseconds: number;
}

const WARM_UPS = 3;
const RUNS = 11;

/** Runs both in turn in the same process, so that whatever slows the machine down slows down both. */
export async function measureRatio(candidate: Candidate, floor: Candidate, runs = RUNS): Promise<Ratio> {
  const isOutside = [candidate, floor].some((each) => each.isOutside === true);
  const timeOf = (each: Candidate) => measureTime(each, isOutside ? wallClock : processorClock);
  for (let round = 0; round < WARM_UPS; round += 1) {
    await timeOf(floor);
    await timeOf(candidate);
  }
  const floorTimes: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    floorTimes.push(await timeOf(floor));
    times.push(await timeOf(candidate));
  }
  const ratios = times.map((time, round) => time / (floorTimes[round] ?? Number.NaN));
  return {
    name: candidate.name,
    floor: floor.name,
    median: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    milliseconds: median(times),
    floorMilliseconds: median(floorTimes),
  };
}

/** Milliseconds that went by. */
const wallClock = () => performance.now();

/** Milliseconds that the processor worked for us: it does not count while others have it. */
function processorClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Keeps the answers alive, so that the compiler cannot drop the work. */
let kept: unknown;

async function measureTime({ run }: Candidate, clock: () => number): Promise<number> {
  const start = clock();
  kept = await run();
  return clock() - start + (kept === measureTime ? 1 : 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A line such as `generate 100 documents: 0.84x (0.79 to 0.92) of xmllint --schema, goal 1x: kept`. */
export function describeRatio(ratio: Ratio, goal?: number): string {
  const { name, floor, lowest, highest, milliseconds, floorMilliseconds } = ratio;
  const verdict = goal === undefined ? '' : `, goal ${goal}x: ${ratio.median <= goal ? 'kept' : 'MISSED'}`;
  const times = `${milliseconds.toFixed(2)} ms against ${floorMilliseconds.toFixed(2)} ms`;
  return `${name}: ${ratio.median.toFixed(2)}x (${lowest.toFixed(2)} to ${highest.toFixed(2)}) of ${floor}${verdict} [${times}]`;
}
