import { useEffect, useState } from 'react';

/** Acts when the next picture has been drawn; the answer calls it off. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function createLater() {
  let callOff = () => {};
  return {
    plan: (act: () => void) => {
      callOff();
      callOff = afterPaint(act);
    },
    stop: () => callOff(),
  };
}

/** For what may follow the key that asked for it: it never keeps the picture of that key waiting. The last plan counts. */
export function useAfterPaint(): (act: () => void) => void {
  const [later] = useState(createLater);
  useEffect(() => later.stop, [later]);
  return later.plan;
}
