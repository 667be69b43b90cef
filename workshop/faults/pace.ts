import { hash } from 'node:crypto';

/** How many times longer than alone a machine takes for something, at the worst moment of a time; 1 when it is idle. */
export type Pace = (from: number, to: number) => number;

interface Sample {
  readonly at: number;
  readonly stretch: number;
}

const EVERY = 500;
const WORK = Buffer.alloc(4 * 1024 * 1024);
/** However busy a machine is, a product that takes longer than so many times is at fault. */
const MOST = 4;

/** Does the same small piece of work again and again, and compares how long it takes with the time it gets of a core. */
export function watchPace(): { readonly pace: Pace; stop(): void } {
  const samples: Sample[] = [];
  let due = performance.now() + EVERY;
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - due);
    const { time, core } = measure();
    samples.push({ at: performance.now(), stretch: (late + time) / core });
    due = performance.now() + EVERY;
  }, EVERY);
  return { pace: paceOf(samples), stop: () => clearInterval(timer) };
}

export const paceOf =
  (samples: readonly Sample[]): Pace =>
  (from, to) =>
    Math.min(
      MOST,
      Math.max(1, ...samples.filter(({ at }) => at >= from && at <= to + EVERY).map(({ stretch }) => stretch)),
    );

function measure() {
  const [begin, before] = [performance.now(), process.threadCpuUsage()];
  hash('sha256', WORK);
  const { user, system } = process.threadCpuUsage(before);
  return { time: performance.now() - begin, core: Math.max(1, (user + system) / 1000) };
}
