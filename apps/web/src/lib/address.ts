import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unsaved } from './unsaved.ts';

/** Parts of the address; a blank value removes its name. */
type Changes = Readonly<Record<string, string>>;

/** What the address of a page says, and how to change parts of it. A step adds an entry to the history. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const pending = usePending(params);
  function change(changes: Changes, isStep = false) {
    const next = withChanges(pending.get(), changes);
    // With input at risk the user may refuse it, and no later change may bring it back.
    if (!unsaved.isAtRisk()) pending.set(next);
    setParams(next, { replace: !isStep, preventScrollReset: true });
  }
  return { params, change };
}

/** The router applies changes a moment later, one after the other; no change may undo one that is still pending. */
function usePending(params: URLSearchParams) {
  const pending = useRef<URLSearchParams[]>([]);
  useEffect(() => {
    // An address that none of the changes produced comes from elsewhere, such as Back, and discards them all.
    const arrived = pending.current.findIndex((each) => each.toString() === params.toString());
    pending.current = arrived === -1 ? [] : pending.current.slice(arrived + 1);
  }, [params]);
  return {
    get: () => pending.current.at(-1) ?? params,
    set: (next: URLSearchParams) => void pending.current.push(next),
  };
}

/**
 * A value that the address keeps. It is shown at once, and the address follows a moment later; only an address that was
 * not asked for here, such as that of a link or of Back, changes what is shown.
 */
export function useKept(value: string, keep: (next: string) => void): readonly [string, (next: string) => void] {
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setAsked(asked.slice(asked.indexOf(value) + 1));
    if (!asked.includes(value)) setShown(value);
  }
  const put = (next: string) => {
    setShown(next);
    setAsked([...asked, next]);
    keep(next);
  };
  return [shown, put];
}

export function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
