import { problemsOfWell, type WizardWell } from '@disclosure/core';
import { useDeferredValue, useRef } from 'react';
import { useTabMemory } from '../../../../lib/use-tab-memory.ts';
import { useWizardState } from '../../state/use-wizard.ts';

/** More wells than this may be looked at as a table. */
const MOST_CARDS = 12;

export const wellViews = ['Cards', 'Table'] as const;

/** Which wells are in sight and in which form, and where somebody clicked last. */
export function useWellView(wells: readonly WizardWell[]) {
  const job = useWizardState(({ origin }) => `${origin?.name} ${origin?.retrievedAt}`);
  const [filter, setFilter] = useTabMemory('well-filter', job);
  const [problemsOnly, setProblemsOnly] = useTabMemory('wells-with-problems', job);
  const [kept, setForm] = useTabMemory('well-view', job);
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
  // So few are read at a glance as cards, and nobody is asked.
  const isLong = wells.length > MOST_CARDS;
  const form = (isLong && wellViews.find((view) => view === kept)) || 'Cards';
  const narrowing = { filter, setFilter, isOnlyProblems, setOnlyProblems };
  return { ...narrowing, isLong, form, setForm, shown, rangeTo, noteTouched };
}

export type WellView = ReturnType<typeof useWellView>;

const textOf = ({ well: { name, api, county, state } }: WizardWell) =>
  [name, api, api.replaceAll('-', ''), county, state].join(' ').toLowerCase();
