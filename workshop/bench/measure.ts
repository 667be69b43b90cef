/** One thing to measure. Its result depends on all of its work, so that the compiler can leave nothing out. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
  /** It works in another process, whose processor time is not counted here. */
  readonly isOutside?: boolean;
}

interface Ratio {
  readonly name: string;
  readonly floor: string;
  /** The median of the ratios of paired samples, and how far they spread. */
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Median milliseconds of each; for orientation only, because they depend on the machine. */
  readonly milliseconds: number;
  readonly floorMilliseconds: number;
}

const WARM_UPS = 3;
const SAMPLES = 11;
/** A sample repeats its work for this many milliseconds, so that the clock can measure it and garbage collection is included. */
const SHORTEST_SAMPLE = 150;

/** Runs both in turn in the same process, so that a busy machine slows down both. */
export async function measureRatio(candidate: Candidate, floor: Candidate, samples = SAMPLES): Promise<Ratio> {
  const isOutside = [candidate, floor].some((each) => each.isOutside === true);
  const sample = await prepare(candidate, isOutside);
  const sampleFloor = await prepare(floor, isOutside);
  const times: number[] = [];
  const floorTimes: number[] = [];
  for (let round = 0; round < samples; round += 1) {
    floorTimes.push(await sampleFloor());
    times.push(await sample());
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

/** The median milliseconds of the processor that one run takes. */
export async function measurePace(candidate: Candidate, samples = SAMPLES): Promise<number> {
  const sample = await prepare(candidate, false);
  const times: number[] = [];
  for (let round = 0; round < samples; round += 1) times.push(await sample());
  return median(times);
}

/** Warms up, and settles how often a sample repeats its work. What waits for others is run once: it takes long enough. */
async function prepare({ run }: Candidate, isOutside: boolean): Promise<() => Promise<number>> {
  const clock = isOutside ? wallClock : processorClock;
  for (let round = 0; round < WARM_UPS; round += 1) await measureTime(run, 1, clock);
  const repeats = isOutside ? 1 : await countRepeats(run, clock);
  return () => measureTime(run, repeats, clock);
}

async function countRepeats(run: Candidate['run'], clock: () => number): Promise<number> {
  for (let repeats = 1; ; repeats *= 2) {
    const time = await measureTime(run, repeats, clock);
    if (time * repeats >= SHORTEST_SAMPLE) return repeats;
  }
}

/** Milliseconds that went by. */
const wallClock = () => performance.now();

/**
 * Milliseconds that the processor worked on this thread: they do not count while other programs have it. The
 * compiler and the garbage collector run beside it, delay nothing, and take longer on a busy machine.
 */
function processorClock(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Keeps the answers alive, so that the compiler cannot drop the work. */
let kept: unknown;

/** Milliseconds of one run. */
async function measureTime(run: Candidate['run'], repeats: number, clock: () => number): Promise<number> {
  const start = clock();
  for (let round = 0; round < repeats; round += 1) kept = await run();
  return (clock() - start + (kept === measureTime ? 1 : 0)) / repeats;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A line such as `generate 100 documents: 0.84x (0.79 to 0.92) of xmllint --schema [31.20 ms against 37.10 ms]`. */
export function describeRatio({
  name,
  floor,
  lowest,
  highest,
  milliseconds,
  floorMilliseconds,
  ...ratio
}: Ratio): string {
  const times = `${milliseconds.toFixed(2)} ms against ${floorMilliseconds.toFixed(2)} ms`;
  return `${name}: ${ratio.median.toFixed(2)}x (${lowest.toFixed(2)} to ${highest.toFixed(2)}) of ${floor} [${times}]`;
}
