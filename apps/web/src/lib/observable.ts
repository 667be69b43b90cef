export interface Observable<Value> {
  readonly get: () => Value;
  readonly set: (change: Partial<Value>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that lives outside React and tells when it changes; made for `useSyncExternalStore`. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
