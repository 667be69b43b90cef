import { FilingLine } from '../../../../components/filing-line.tsx';
import { MyDrafts } from '../../drafts/my-drafts.tsx';
import { usePrefetchedLists } from '../../state/reference-data.tsx';
import { JobForm } from './job-form.tsx';
import styles from './job-step.module.css';

/** Step 1: choose the job. */
export function JobStep() {
  usePrefetchedLists();
  return (
    <>
      <FilingLine maySee />
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
    </>
  );
}

const steps = [
  ['Enter the job number', 'The number that the job has in FracPro.'],
  ['Select wells', 'Pick the wells to report and fix missing values.'],
  ['Review and edit the chemical disclosure', 'Each well is checked as you go.'],
  ['Generate and download', 'Or save to the cloud for your colleagues.'],
] as const;

const HowItWorks = () => (
  <section aria-labelledby="how-it-works" className={styles.help}>
    <h2 id="how-it-works">How it works</h2>
    <ol>
      {steps.map(([title, more], index) => (
        <li key={title}>
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <div>
            <b>{title}</b>
            <p>{more}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
