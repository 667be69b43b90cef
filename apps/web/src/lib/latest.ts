import { useLayoutEffect, useState } from 'react';

/** Something that changes without anything being drawn because of it. */
export interface Latest<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
}

export function createLatest<Value>(initial: Value): Latest<Value> {
  let latest = initial;
  return {
    get: () => latest,
    set: (value) => {
      latest = value;
    },
  };
}

/** What was given last, for functions that keep their identity. */
export function useLatest<Value>(value: Value): Latest<Value> {
  const [latest] = useState(() => createLatest(value));
  useLayoutEffect(() => latest.set(value));
  return latest;
}
