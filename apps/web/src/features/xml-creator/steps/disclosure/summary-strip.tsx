import { Button } from '@mantine/core';
import { type Disclosure, printWhole, showVolume, sharesOf, showDecimals, groupThousands } from '@disclosure/core';
import { memo } from 'react';
import styles from './summary-strip.module.css';

interface SummaryStripProps {
  readonly well: Disclosure['well'];
  /** Takes an edit over to the other wells; there are none without it. */
  readonly onApply: (() => void) | undefined;
}

const MISSING = 'N/A';

const shown = (value: number | null, unit: string, print: (value: number) => string) =>
  value === null ? MISSING : `${print(value)} ${unit}`;

function waterWords({ waterSource }: Disclosure['well']): string {
  if (!waterSource) return MISSING;
  if (waterSource.type === 'single') return waterSource.source;
  return sharesOf(waterSource)
    .map(({ name, percent }) => `${name} ${percent}\u{A0}%`)
    .join(' · ');
}

/** Whose rows these are. */
export const SummaryStrip = memo(function SummaryStrip({ well, onApply }: SummaryStripProps) {
  const facts = [
    ['Well name', well.wellName || MISSING],
    ['API', well.apiNumber || MISSING],
    ['TVD', shown(well.tvd, 'ft', (tvd) => groupThousands(showDecimals(tvd, 2)))],
    ['Clean volume', shown(well.totalClean, 'gal', showVolume)],
    ['Water source', waterWords(well)],
    ['Total mass', shown(well.totalMass, 'lb', (mass) => groupThousands(printWhole(mass)))],
  ] as const;
  return (
    <div className={styles.strip}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-missing={value === MISSING || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {onApply && (
        <Button variant="default" onClick={onApply}>
          Apply to all wells…
        </Button>
      )}
    </div>
  );
});
