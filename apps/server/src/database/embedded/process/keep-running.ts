import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../clock.ts';
import type { Say } from '../say.ts';
import type { WatchedProcess } from './watched-process.ts';

type Start = () => Promise<WatchedProcess>;

/** Starts a process, and starts it again when it ends by itself: killed for want of memory, say. */
export async function keepRunning(start: Start, say: Say, pause = SECOND): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: WatchedProcess | undefined = await start();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.ended;
      if (!stopping.signal.aborted) current = await startAgain(start, say, pause);
    }
    await current?.stop();
  };
  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await watched;
    },
  };
}

/** Undefined when it does not start now, with a pause before the next try. */
async function startAgain(start: Start, say: Say, pause: number): Promise<WatchedProcess | undefined> {
  try {
    say('The embedded database ended unexpectedly and is started again.');
    return await start();
  } catch (error) {
    say((error as Error).message);
    await sleep(pause);
    return undefined;
  }
}
