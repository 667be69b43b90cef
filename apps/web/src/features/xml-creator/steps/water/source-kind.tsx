import { percent, sharesOf, type WaterSource } from '@disclosure/core';
import { useId, useRef } from 'react';
import styles from './water-step.module.css';

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

/** One source or several. Whoever looks at the other kind and comes back finds what was there. */
export function SourceKind({ source, isPerWell, onChange }: SourceKindProps) {
  const left = useRef<WaterSource>(undefined);
  const name = useId();
  const choose = () => {
    const next = left.current ?? otherKind(source);
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
