import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { percent, selectedWells, sharesOf, type WaterSource, withWaterSwitched } from '@disclosure/core';
import { Switch } from '@mantine/core';
import { useId, useRef } from 'react';
import { SelectField } from '../../../../components/select-field.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './water-step.module.css';

/** Whether all wells share one source. Switching back restores the sources of each well. */
export function SameForAll() {
  const store = useWizard();
  const isSame = useWizardState(({ wellWater }) => wellWater === null);
  const isMany = useWizardState(({ selected }) => selected.length > 1);
  if (!isMany) return null;
  return <Switch label="Same for all wells" checked={isSame} onChange={() => store.change(withWaterSwitched)} />;
}

interface WellChoiceProps {
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** Chooses the well whose source is shown below. */
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

interface SourceKindProps {
  readonly source: WaterSource;
  readonly isPerWell: boolean;
  readonly onChange: (source: WaterSource) => void;
}

const kindsOf = (isPerWell: boolean) =>
  [
    {
      type: 'single',
      title: 'Single Water Source',
      more: isPerWell ? 'One source for this well' : 'One source for the whole job',
    },
    { type: 'multiple', title: 'Multiple Water Sources', more: 'Up to four sources that add up to 100%' },
  ] as const;

/** One source or several. Switching back restores the earlier choice. */
export function SourceKind({ source, isPerWell, onChange }: SourceKindProps) {
  const left = useRef<WaterSource>(undefined);
  const name = useId();
  const choose = () => {
    // An earlier version of the draft may have brought the kind that was left.
    const next = left.current && left.current.type !== source.type ? left.current : otherKind(source);
    left.current = source;
    onChange(next);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>Number of water sources</legend>
      {kindsOf(isPerWell).map(({ type, title, more }) => (
        <div key={type} className={styles.kind} data-on={type === source.type || undefined}>
          <input
            id={name + type}
            type="radio"
            name={name}
            checked={type === source.type}
            aria-describedby={`${name}${type}-more`}
            onChange={choose}
          />
          <div>
            <label htmlFor={name + type}>{title}</label>
            <p id={`${name}${type}-more`}>{more}</p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function otherKind(source: WaterSource): WaterSource {
  if (source.type === 'multiple') return { type: 'single', source: source.sources[0]?.name ?? '' };
  return { type: 'multiple', sources: [{ name: sharesOf(source)[0]?.name ?? '', percent: percent(100) }] };
}
