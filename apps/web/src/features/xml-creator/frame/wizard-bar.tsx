import type { WizardStep } from '@disclosure/core';
import { Link } from 'react-router';
import type { OpenDraft } from '../drafts/draft-desk.ts';
import { DraftLine } from '../drafts/draft-line.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { useWizardState } from '../state/store.ts';
import styles from './wizard-bar.module.css';

interface WizardBarProps {
  readonly step: WizardStep;
  readonly draft: OpenDraft;
}

/** Where one is in the wizard, and what one is working on. */
export const WizardBar = ({ step, draft }: WizardBarProps) => (
  <div className={styles.bar}>
    <StepIndicator step={step} />
    <WorkLine step={step} draft={draft} />
  </div>
);

/** Which job it is, how many wells, whether it is saved. Starting over leaves the draft in the list. */
function WorkLine({ step, draft }: WizardBarProps) {
  const origin = useWizardState((state) => state.origin);
  const count = useWizardState(({ wells, selected }) => (step <= 2 ? wells.length : selected.length));
  if (!origin) return null;
  return (
    <p className={styles.work}>
      <b>{origin.kind === 'file' ? origin.name : `Job ${origin.name}`}</b>
      {origin.isSimulated && <span>Simulated</span>}
      <span>
        {count} {count === 1 ? 'well' : 'wells'}
      </span>
      <DraftLine draft={draft} />
      <Link to="/xml-creator">Start over</Link>
    </p>
  );
}
