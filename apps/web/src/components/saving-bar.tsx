import styles from './saving-bar.module.css';
import { countTasks, describeProgress, type SavingRun } from '../lib/saving/saving-run.ts';

/** How much of it is in the store. */
export const SavingBar = ({ run }: { readonly run: SavingRun }) => (
  <progress
    className={styles.bar}
    aria-label={`Saving ${run.title}`}
    aria-valuetext={describeProgress(run)}
    max={run.tasks.length}
    value={countTasks(run, 'saved')}
    data-phase={run.phase}
  />
);
