import { startTransition, useEffect, useState } from 'react';

interface Source<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

const toSeen = <Value>(source: Source<Value>) => ({ source, value: source.get() });

const isNews = <Value>(before: ReturnType<typeof toSeen<Value>>, source: Source<Value>): boolean =>
  before.source !== source || before.value !== source.get();

/**
 * What a store holds, drawn piece by piece whenever nobody waits for anything else. useSyncExternalStore would draw all
 * of it at once, in the way of whoever types. Not for what is decided on: ask the store itself.
 */
export function useUnhurriedStore<Value>(source: Source<Value>): Value {
  const [seen, see] = useState(() => toSeen(source));
  useEffect(() => {
    const look = () => startTransition(() => see((before) => (isNews(before, source) ? toSeen(source) : before)));
    const unsubscribe = source.subscribe(look);
    look();
    return unsubscribe;
  }, [source]);
  return seen.source === source ? seen.value : source.get();
}
