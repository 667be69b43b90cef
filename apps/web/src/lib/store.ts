import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

interface Source<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Observable<Value> extends Source<Value> {
  readonly set: (change: Partial<Value>) => void;
}

/** A value that lives outside React and announces its changes; made for `useSyncExternalStore`. */
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

const toSeen = <Value>(source: Source<Value>) => ({ source, value: source.get() });

const isSame = <Value>(one: ReturnType<typeof toSeen<Value>>, other: ReturnType<typeof toSeen<Value>>): boolean =>
  one.source === other.source && one.value === other.value;

/**
 * The value of a store, rendered when the browser has nothing more urgent to do. `useSyncExternalStore` would render
 * all of it at once and delay typing. Do not use it for decisions: read the store itself.
 */
export function useDeferredStore<Value>(source: Source<Value>): Value {
  const [seen, see] = useState(() => toSeen(source));
  useEffect(() => {
    // Read now and not while rendering: parts of the page that listen to one store then show the same moment.
    const look = () => {
      const now = toSeen(source);
      startTransition(() => see((before) => (isSame(before, now) ? before : now)));
    };
    const unsubscribe = source.subscribe(look);
    look();
    return unsubscribe;
  }, [source]);
  return seen.source === source ? seen.value : source.get();
}

/** A value that can change without a render. */
export interface Latest<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
}

function createLatest<Value>(initial: Value): Latest<Value> {
  let latest = initial;
  return {
    get: () => latest,
    set: (value) => {
      latest = value;
    },
  };
}

/** The value of the last render, for functions that keep their identity. */
export function useLatest<Value>(value: Value): Latest<Value> {
  const [latest] = useState(() => createLatest(value));
  useLayoutEffect(() => latest.set(value));
  return latest;
}
