import { type Customer, type CustomerSource, printDecimals } from '@disclosure/core';
import { Button } from '@mantine/core';
import styles from './generate.module.css';

interface MatchNoteProps {
  readonly source: CustomerSource;
  readonly chosen: Customer | null;
  readonly onTake: (customer: Customer) => void;
}

/** Where the customer comes from, and how sure that is. */
export function MatchNote({ source: { customer, match, name }, chosen, onTake }: MatchNoteProps) {
  if (chosen && chosen.id !== customer?.id) return <p className={styles.hint}>Chosen by hand.</p>;
  if (match === undefined) return chosen && <p className={styles.hint}>Matched from the job data.</p>;
  const { best, runnerUp, isClear } = match;
  return (
    <div className={styles.hint}>
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
