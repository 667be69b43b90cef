import type { WizardStep } from '@disclosure/core';
import { StepIndicator } from './step-indicator.tsx';
import { useWizardState } from './use-wizard.ts';
import { Link } from 'react-router';
import styles from './wizard-bar.module.css';

/** Where one is in the wizard, and what one is working on. */
export function WizardBar({ step }: { readonly step: WizardStep }) {
  return (
    <div className={styles.bar}>
      <StepIndicator step={step} />
      <WorkLine step={step} />
    </div>
  );
}

/** Which job it is, how many wells, whether it is saved. Starting over leaves the draft in the list. */
function WorkLine({ step }: { readonly step: WizardStep }) {
  const origin = useWizardState((state) => state.origin);
  const count = useWizardState(({ wells, selected }) => (step <= 2 ? wells.length : selected.length));
  if (!origin) return null;
  return (
    <p className={styles.work}>
      <b>{origin.kind === 'file' ? origin.name : `Job ${origin.name}`}</b>
      <span>
        {count} {count === 1 ? 'well' : 'wells'}
      </span>
      <Link to="/xml-creator">Start over</Link>
    </p>
  );
}
