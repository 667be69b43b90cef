import type { Driven } from './drive.ts';
import { percentile } from './figures.ts';

let missed = 0;

/** How many goals were missed so far. */
export const missedGoals = (): number => missed;

/** A line with a verdict, such as `p99 of the mix: 84.1 ms, goal at most 150: kept`. */
export function judge(name: string, value: number, goal: { atMost: number } | { atLeast: number }, unit = ''): void {
  const isKept = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  if (!isKept) missed += 1;
  const wanted = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  console.log(`${name}: ${value.toFixed(2)}${unit}, goal ${wanted}${unit}: ${isKept ? 'kept' : 'MISSED'}`);
}

export function describeDriven(name: string, driven: Driven): void {
  const { times, errors, perSecond, cost, figures } = driven;
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ');
  console.log(
    `  ${name}: ${times.length} requests, ${perSecond.toFixed(0)}/s, p50/p95/p99 ${shares} ms, ${errors.length} errors, ` +
      `CPU each ${cost.server.toFixed(2)} + database ${cost.database.toFixed(2)} + people ${cost.people.toFixed(2)} ms, ${figures.megabytes.toFixed(0)} MB, ` +
      `event loop late by ${figures.loopDelayMilliseconds.toFixed(1)} ms (99 of 100)`,
  );
  for (const text of new Set(errors.slice(0, 5))) console.log(`    ${text}`);
}
