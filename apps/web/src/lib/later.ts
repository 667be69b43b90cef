import { useEffect, useState } from 'react';

/** Plans something; the answer calls it off. */
export type Planner = (act: () => void) => () => void;

function createLater(wait: Planner) {
  let callOff = () => {};
  return {
    plan: (act: () => void) => {
      callOff();
      callOff = wait(act);
    },
    stop: () => callOff(),
  };
}

/** For what may follow the key that asked for it. The last plan counts. `wait` is the same on every drawing. */
export function useLater(wait: Planner): (act: () => void) => void {
  const [later] = useState(() => createLater(wait));
  useEffect(() => later.stop, [later]);
  return later.plan;
}
