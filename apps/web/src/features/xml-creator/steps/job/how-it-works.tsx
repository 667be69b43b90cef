import styles from './job-step.module.css';

const steps = [
  ['Enter the job number', 'The number as it stands in FracPro.'],
  ['Select wells', 'Pick the wells to report and fix missing values.'],
  ['Review and edit the chemical disclosure', 'Each well is checked as you go.'],
  ['Generate and download', 'Or save to the cloud for your colleagues.'],
] as const;

export const HowItWorks = () => (
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
