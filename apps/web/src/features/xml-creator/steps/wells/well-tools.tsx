import '@mantine/core/styles/Switch.layer.css';
import { withSelected } from '@disclosure/core';
import { Button, Switch } from '@mantine/core';
import { SearchBox } from '../../../../components/search-box.tsx';
import { ViewSwitch } from '../../../../components/view-switch.tsx';
import { useWizard, useWizardState } from '../../state/use-wizard.ts';
import { type WellView, wellViews } from './use-well-view.ts';
import styles from './wells-step.module.css';

/** Acts on the wells that are in sight. */
export function WellTools({ view }: { readonly view: WellView }) {
  const store = useWizard();
  const selected = useWizardState((state) => state.selected);
  const keys = view.shown.map(({ key }) => key);
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
