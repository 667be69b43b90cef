import { MyDrafts } from '../../drafts/my-drafts.tsx';
import { usePrefetchedLists } from '../../state/use-reference-queries.ts';
import { HowItWorks } from './how-it-works.tsx';
import { JobForm } from './job-form.tsx';
import styles from './job-step.module.css';

/** Step 1: which job it is. */
export function JobStep() {
  usePrefetchedLists();
  return (
    <div className={styles.page}>
      <div className={styles.work}>
        <div>
          <h1>FracFocus XML Generator</h1>
          <p className={styles.note}>
            Connects to the FracPro API and brings in the wells, chemicals, coordinates and times of a job.
          </p>
        </div>
        <JobForm />
        <MyDrafts />
      </div>
      <HowItWorks />
    </div>
  );
}
