import type { Clock } from '../clock.ts';

/** Often enough to be seen moving; every single file of a hundred would keep the page busy with drawing. */
const PACE = 100;

/** Acts now, or soon and once for all who asked meanwhile. */
export function createPace(clock: Pick<Clock, 'after'>, act: () => void) {
  let callOff: (() => void) | undefined;
  const now = () => {
    callOff?.();
    callOff = undefined;
    act();
  };
  const soon = () => {
    callOff ??= clock.after(PACE, now);
  };
  return { now, soon };
}
