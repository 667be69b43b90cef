import { type Customer, type CustomerSource, printDecimals } from '@disclosure/core';
import { Button } from '@mantine/core';
import styles from './match-note.module.css';
import panel from './panel.module.css';

interface MatchNoteProps {
  readonly source: CustomerSource;
  readonly chosen: Customer | null;
  readonly onTake: (customer: Customer) => void;
}

/** Where the customer comes from, and how sure that is. */
export function MatchNote({ source: { customer, match, name }, chosen, onTake }: MatchNoteProps) {
  if (chosen && chosen.id !== customer?.id) return <p className={panel.hint}>Chosen by hand.</p>;
  if (match === undefined) return chosen && <p className={panel.hint}>Matched from the job data.</p>;
  const { best, runnerUp, isClear } = match;
  return (
    <div className={`${panel.hint} ${styles.match}`}>
      <p>
        {isClear ? 'Matched from the job data' : `The job data say “${name}”. Perhaps ${best.customer.name}`}
        {` (score ${printDecimals(best.score, 2)}`}
        {runnerUp && `; next ${runnerUp.customer.name}, ${printDecimals(runnerUp.score, 2)}`}
        {').'}
      </p>
      {chosen === null && (
        <Button variant="default" onClick={() => onTake(best.customer)}>
          {`Use ${best.customer.name}`}
        </Button>
      )}
    </div>
  );
}
