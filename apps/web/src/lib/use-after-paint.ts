import { type Planner, useLater } from './later.ts';

/** Acts when the next picture has been drawn. */
const afterPaint: Planner = (act) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** For what never keeps the picture of the key that asked for it waiting. */
export const useAfterPaint = (): ((act: () => void) => void) => useLater(afterPaint);
