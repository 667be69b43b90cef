import { setTimeout as sleep } from 'node:timers/promises';

interface Wait {
  readonly seconds: number;
  /** Milliseconds between two looks. */
  readonly pause?: number;
}

/** Looks again and again until it is so. Says what it waited for when that takes too long. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { seconds, pause = 200 }: Wait,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} seconds in vain: ${what}`);
    await sleep(pause);
  }
}
