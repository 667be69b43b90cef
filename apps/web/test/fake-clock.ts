import type { Clock } from '../src/lib/clock.ts';

interface Alarm {
  readonly at: number;
  readonly act: () => void;
}

/** A clock whose hands the test turns. Alarms go off in their order, and what they start is given time to settle. */
export function fakeClock() {
  let now = 1_000_000;
  let alarms: Alarm[] = [];
  const after: Clock['after'] = (milliseconds, act) => {
    const alarm = { at: now + milliseconds, act };
    alarms.push(alarm);
    return () => {
      alarms = alarms.filter((other) => other !== alarm);
    };
  };
  const clock: Clock = { now: () => now, after, whenIdle: (act) => after(0, act) };
  async function pass(milliseconds: number) {
    const until = now + milliseconds;
    for (let next = due(until); next; next = due(until)) {
      alarms = alarms.filter((alarm) => alarm !== next);
      now = next.at;
      next.act();
      await settle();
    }
    now = until;
    await settle();
  }
  const due = (until: number) => alarms.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return { ...clock, pass };
}

/** Lets promises that are already answered run to their end. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}
