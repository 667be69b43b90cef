import '@mantine/core/styles/Switch.layer.css';
import { selectedWells, type WizardState, withWellWater } from '@disclosure/core';
import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { SelectField } from '../../../../components/select-field.tsx';
import { useWizard, useWizardState } from '../../state/use-wizard.ts';
import styles from './water-step.module.css';

/** Several wells have one source, unless somebody says otherwise. Whoever says so twice finds what was there. */
export function SameForAll() {
  const store = useWizard();
  const left = useRef<WizardState['wellWater']>(null);
  const isSame = useWizardState(({ wellWater }) => wellWater === null);
  const isMany = useWizardState(({ selected }) => selected.length > 1);
  if (!isMany) return null;
  return (
    <Switch
      className={styles.sameForAll ?? ''}
      label="Same for all wells"
      checked={isSame}
      onChange={() => {
        const before = store.get().wellWater;
        store.change((state) => withWellWater(state, before === null ? (left.current ?? {}) : null));
        left.current = before;
      }}
    />
  );
}

interface WellChoiceProps {
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** Which well the source below is of. */
export function WellChoice({ current, onChoose }: WellChoiceProps) {
  const state = useWizardState((whole) => whole);
  const options = selectedWells(state).map(({ key, well }) => ({ value: key, label: well.name }));
  return (
    <SelectField
      label="Well"
      data={options}
      value={current}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
