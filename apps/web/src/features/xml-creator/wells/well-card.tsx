import { type Finding, printApiNumber, printGrouped, problemsOfWell, type WizardWell } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useId } from 'react';
import styles from './well-card.module.css';

interface WellCardProps {
  readonly well: WizardWell;
  readonly isSelected: boolean;
  readonly onToggle: (key: string, isRange: boolean) => void;
  readonly onEdit: (key: string) => void;
}

/** One well: a click anywhere on the card is a click on its box. */
export const WellCard = memo(function WellCard({ well, isSelected, onToggle, onEdit }: WellCardProps) {
  const id = useId();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onEdit(well.key);
  };
  return (
    <li className={styles.card} data-on={isSelected || undefined}>
      <div className={styles.head}>
        <input
          id={id}
          type="checkbox"
          checked={isSelected}
          aria-keyshortcuts="E"
          onKeyDown={handleKey}
          onChange={({ nativeEvent }) => onToggle(well.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <label htmlFor={id}>{well.well.name || 'Without name'}</label>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.edit ?? ''}
          aria-label={`Edit ${well.well.name}`}
          onClick={() => onEdit(well.key)}
        >
          Edit
        </Button>
      </div>
      <WellFacts well={well} />
      <WellProblems well={well} />
    </li>
  );
});

const shown = (value: number | null, places: number, unit = '') =>
  value === null ? '' : printGrouped(value, places) + unit;

/** Whole gallons as such; what has decimals keeps two of them. */
const gallons = (value: number | null) => shown(value, value !== null && Number.isInteger(value) ? 0 : 2);

function WellFacts({ well: { well } }: { readonly well: WizardWell }) {
  return (
    <dl>
      <Fact name="API" value={printApiNumber(well.api)} />
      <Fact name="County" value={well.county} />
      <Fact name="State" value={well.state} />
      <Fact name="TVD (avg)" value={shown(well.tvd, 2, ' ft')} />
      <Fact name="Clean Volume (gals)" value={gallons(well.clean)} />
      <Fact name="Chemicals" value={`${well.chemicals.length} items`} />
      <Fact name="Start Date" value={well.startDate} />
      <Fact name="End Date" value={well.endDate} />
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === '' ? <span className={styles.missing}>N/A</span> : value}</dd>
  </div>
);

/** A blank on the card says by itself that it is missing; everything else is told in words. */
const blanksOnCard = new Set(['apiNumber', 'county', 'state', 'tvd', 'totalClean', 'startDate', 'endDate']);

const isToldAbove = ({ id, where }: Finding) => id === 'WELL-01' && blanksOnCard.has(where.split('.').at(-1) ?? '');

function WellProblems({ well }: { readonly well: WizardWell }) {
  const problems = problemsOfWell(well).filter((finding) => !isToldAbove(finding));
  const texts = new Set([...problems.map(({ message }) => message), ...(well.notes ?? [])]);
  if (texts.size === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {[...texts].map((text) => (
        <li key={text}>
          <IconAlertTriangleFilled size={13} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
