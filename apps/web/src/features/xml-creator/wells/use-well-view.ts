import { problemsOfWell, type WizardWell } from '@disclosure/core';
import { useDeferredValue, useRef } from 'react';
import { useTabMemory } from '../../../lib/use-tab-memory.ts';
import { useWizardState } from '../wizard/use-wizard.ts';

/** Which wells are in sight, and where somebody clicked last. */
export function useWellView(wells: readonly WizardWell[]) {
  const job = useWizardState(({ origin }) => `${origin?.name} ${origin?.retrievedAt}`);
  const [filter, setFilter] = useTabMemory('well-filter', job);
  const [problemsOnly, setProblemsOnly] = useTabMemory('wells-with-problems', job);
  const isOnlyProblems = problemsOnly !== '';
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
  const setOnlyProblems = (isOn: boolean) => setProblemsOnly(isOn ? 'only' : '');
  return { filter, setFilter, isOnlyProblems, setOnlyProblems, shown, rangeTo, noteTouched };
}

export type WellView = ReturnType<typeof useWellView>;

const textOf = ({ well: { name, api, county, state } }: WizardWell) =>
  [name, api, api.replaceAll('-', ''), county, state].join(' ').toLowerCase();
