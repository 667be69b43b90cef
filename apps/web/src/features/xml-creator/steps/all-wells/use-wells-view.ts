import {
  arrangeWells,
  createSteadyLines,
  dayIn,
  linesOfWells,
  type StateOfLines,
  type WellColumn,
  wellColumns,
  type WellFilter,
  wellFilters,
  type WellLine,
  type WellView,
  type WizardState,
} from '@disclosure/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useTabMemory } from '../../../../lib/browser.ts';
import { toggleSort } from '../../../../lib/table-view.ts';
import { useStatusesBeside } from '../../state/checks.ts';
import { useWizard, useWizardState } from '../../state/store.ts';

const partsOfLines = ({ selected, disclosures, made, saved, wells }: WizardState): StateOfLines => ({
  selected,
  disclosures,
  made,
  saved,
  wells,
});

/**
 * All selected wells as lines of the table. Any change of the wells draws it: it is not there while rows are edited. The
 * tabs beside it keep the statuses up to date.
 */
export function useWellLines(): readonly WellLine[] {
  const statuses = useStatusesBeside();
  const state = useWizardState(useShallow(partsOfLines));
  const timeZone = useStore(useWizard().slices, ({ knowledge }) => knowledge.timeZone);
  const [now] = useState(() => new Date());
  const today = dayIn(now, timeZone);
  const [steady] = useState(createSteadyLines);
  return useMemo(() => steady(linesOfWells(state, statuses, today)), [state, statuses, steady, today]);
}

/** Wells that a bulk mend is about, and what it calls them. */
export interface ShownMend {
  readonly title: string;
  readonly keys: ReadonlySet<string>;
}

/** What is due first comes first. */
const firstView: Kept = { filter: 'all', text: '', sort: { column: 'due', order: 'asc' } };

type Kept = Omit<WellView, 'only'>;

/** Which wells are shown, and in which order. Steps 4 and 5 share it, and it survives a reload. */
export function useWellsView(lines: readonly WellLine[]) {
  const job = useWizardState(({ origin }) => `${origin?.name} ${origin?.retrievedAt}`);
  const [kept, keep] = useTabMemory('wells-table', job);
  const view = useMemo(() => readView(kept), [kept]);
  const [only, setOnly] = useState<ShownMend>();
  const wanted = useDeferredValue(view);
  const shown = useMemo(() => arrangeWells(lines, { ...wanted, only: only?.keys }), [lines, only, wanted]);
  const change = (part: Partial<Kept>) => keep(JSON.stringify({ ...view, ...part }));
  return {
    ...view,
    shown,
    only,
    showOnly: setOnly,
    setFilter: (filter: WellFilter) => change({ filter }),
    setText: (text: string) => change({ text }),
    sortBy: (column: string) => change({ sort: readSort(toggleSort(view.sort, column)) }),
    showAll: () => {
      setOnly(undefined);
      change({ filter: 'all', text: '' });
    },
  };
}

export type WellsView = ReturnType<typeof useWellsView>;

/** A tab may keep what another version wrote. */
function readView(kept: string): Kept {
  if (kept === '') return firstView;
  const { filter, text, sort } = JSON.parse(kept) as Partial<Record<keyof Kept, unknown>>;
  return {
    filter: isNameIn(wellFilters, filter) ? filter : firstView.filter,
    text: typeof text === 'string' ? text : '',
    sort: readSort(sort),
  };
}

function readSort(sort: unknown): Kept['sort'] {
  const { column, order } = (sort ?? {}) as { readonly column?: unknown; readonly order?: unknown };
  return isNameIn(wellColumns, column) ? { column, order: order === 'desc' ? 'desc' : 'asc' } : firstView.sort;
}

const isNameIn = <Names extends WellColumn | WellFilter>(
  table: Readonly<Record<Names, unknown>>,
  name: unknown,
): name is Names => typeof name === 'string' && Object.hasOwn(table, name);
