import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { foldForSearch, problemsOfWell, withSelected, type WizardWell } from '@disclosure/core';
import { Button, Switch } from '@mantine/core';
import { useDeferredValue, useRef } from 'react';
import { SearchBox } from '../../../../components/search-fields.tsx';
import { ViewSwitch } from '../../../../components/view-switch.tsx';
import { useTabMemory } from '../../../../lib/browser.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './wells-step.module.css';

/** With more wells than this, the user may choose the table. */
const MOST_CARDS = 12;

const wellViews = ['Cards', 'Table'] as const;

/** Which wells are shown, as cards or as a table, and which one was clicked last. */
export function useWellView(wells: readonly WizardWell[]) {
  const job = useWizardState(({ origin }) => `${origin?.name} ${origin?.retrievedAt}`);
  const [filter, setFilter] = useTabMemory('well-filter', job);
  const [problemsOnly, setProblemsOnly] = useTabMemory('wells-with-problems', job);
  const [kept, setForm] = useTabMemory('well-view', job);
  const isOnlyProblems = problemsOnly !== '';
  const touched = useRef<string>(undefined);
  const matching = (typed: string) => {
    const wanted = foldForSearch(typed).trim();
    return wells.filter(
      (each) => textOf(each).includes(wanted) && (!isOnlyProblems || problemsOfWell(each).length > 0),
    );
  };
  const shown = matching(useDeferredValue(filter));
  // The list follows the filter a moment later; "Select all" must not wait for it.
  const found = matching(filter);
  const rangeTo = (key: string): readonly string[] => {
    const keys = shown.map((each) => each.key);
    const ends = [keys.indexOf(touched.current ?? key), keys.indexOf(key)].sort((one, other) => one - other);
    return ends[0] === -1 ? [key] : keys.slice(ends[0], (ends[1] ?? 0) + 1);
  };
  const noteTouched = (key: string) => {
    touched.current = key;
  };
  const setOnlyProblems = (isOn: boolean) => setProblemsOnly(isOn ? 'only' : '');
  const isLong = wells.length > MOST_CARDS;
  const form = (isLong && wellViews.find((view) => view === kept)) || 'Cards';
  const narrowing = { filter, setFilter, isOnlyProblems, setOnlyProblems };
  return { ...narrowing, isLong, form, setForm, shown, found, rangeTo, noteTouched };
}

export type WellView = ReturnType<typeof useWellView>;

const textOf = ({ well: { name, api, county, state } }: WizardWell) =>
  foldForSearch([name, api, api.replaceAll('-', ''), county, state].join(' '));

/** The filters, the view, and the button that selects every well that matches. */
export function WellTools({ view }: { readonly view: WellView }) {
  const store = useWizard();
  const selected = useWizardState((state) => state.selected);
  const keys = view.found.map(({ key }) => key);
  const isAll = keys.length > 0 && keys.every((key) => selected.includes(key));

  const toggleAll = () =>
    store.change((state) => {
      const others = state.selected.filter((key) => !keys.includes(key));
      return withSelected(state, new Set(isAll ? others : [...others, ...keys]));
    });
  return (
    <div className={styles.tools}>
      <Switch
        label="Only with problems"
        checked={view.isOnlyProblems}
        onChange={(event) => view.setOnlyProblems(event.currentTarget.checked)}
      />
      {view.isLong && (
        <ViewSwitch label="View of the wells" views={wellViews} current={view.form} onChoose={view.setForm} />
      )}
      <SearchBox label="Filter wells" value={view.filter} onChange={view.setFilter} />
      <Button variant="default" onClick={toggleAll}>
        {isAll ? 'Select none' : 'Select all'}
      </Button>
    </div>
  );
}
