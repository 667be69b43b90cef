import { problemsOfWell, type WizardWell } from '@disclosure/core';
import { useDeferredValue, useRef, useState } from 'react';

/** Which wells are in sight, and where somebody clicked last. */
export function useWellView(wells: readonly WizardWell[]) {
  const [filter, setFilter] = useState('');
  const [isOnlyProblems, setOnlyProblems] = useState(false);
  const touched = useRef<string>(undefined);
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  const shown = wells.filter(
    (each) => textOf(each).includes(wanted) && (!isOnlyProblems || problemsOfWell(each).length > 0),
  );
  const rangeTo = (key: string): readonly string[] => {
    const keys = shown.map((each) => each.key);
    const ends = [keys.indexOf(touched.current ?? key), keys.indexOf(key)].sort((one, other) => one - other);
    return ends[0] === -1 ? [key] : keys.slice(ends[0], (ends[1] ?? 0) + 1);
  };
  const noteTouched = (key: string) => {
    touched.current = key;
  };
  return { filter, setFilter, isOnlyProblems, setOnlyProblems, shown, rangeTo, noteTouched };
}

export type WellView = ReturnType<typeof useWellView>;

const textOf = ({ well: { name, api, county, state } }: WizardWell) =>
  [name, api, api.replaceAll('-', ''), county, state].join(' ').toLowerCase();
