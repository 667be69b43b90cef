import { browserClock, type Clock } from '../../../lib/clock.ts';

/** Does a slice of work whenever the browser is idle, until the work says that nothing is left. */
export function createIdleWorker(doSlice: () => boolean, { whenIdle }: Pick<Clock, 'whenIdle'> = browserClock) {
  let callOff: (() => void) | undefined;
  const start = () => {
    callOff ??= whenIdle(run);
  };
  const run = () => {
    callOff = undefined;
    if (doSlice()) start();
  };
  const stop = () => {
    callOff?.();
    callOff = undefined;
  };
  return { start, stop };
}
