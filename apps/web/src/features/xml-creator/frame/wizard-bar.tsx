import {
  canOpenStep,
  isStepBefore,
  messages,
  numberOfStep,
  titleOfStep,
  type WizardState,
  type WizardStep,
  wizardSteps,
} from '@disclosure/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OpenDraft } from '../drafts/open-draft.ts';
import { DraftLine } from '../drafts/draft-notices.tsx';
import { EarlierVersionsButton } from '../drafts/earlier-versions.tsx';
import { useWizardNavigation } from '../state/navigation.tsx';
import { useWizardState } from '../state/store.ts';
import styles from './wizard-bar.module.css';

const { bar, barSeveral } = messages.correction;

interface WizardBarProps {
  readonly step: WizardStep;
  readonly draft: OpenDraft;
}

/** Which step is open, and which job it is about. */
export const WizardBar = ({ step, draft }: WizardBarProps) => (
  <div className={styles.bar}>
    <StepIndicator current={step} />
    <JobLine step={step} draft={draft} />
  </div>
);

function StepIndicator({ current }: { readonly current: WizardStep }) {
  return (
    <nav aria-label="Steps" className={styles.steps} data-screen-only>
      <p aria-hidden className={styles.narrow}>
        <span>{`Step ${numberOfStep(current)} of ${wizardSteps.length}`}</span> <b>{titleOfStep(current)}</b>
      </p>
      <ol>
        {wizardSteps.map((step) => (
          <StepEntry key={step.name} step={step} current={current} />
        ))}
      </ol>
    </nav>
  );
}

type Step = (typeof wizardSteps)[number];

interface StepEntryProps {
  readonly step: Step;
  readonly current: WizardStep;
}

/** A step with a key is a button once it is open. */
function StepEntry({ step, current }: StepEntryProps) {
  const { goTo } = useWizardNavigation();
  const isOpen = useWizardState((state) => canOpenStep(state, step.name));
  const state = stateOf(step, current);
  const isButton = isOpen && state !== 'now' && step.key !== '';
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      {isButton ? (
        <button type="button" title={`Alt+${numberOfStep(step.name)}`} onClick={() => goTo(step.name)}>
          <StepTitle step={step} isDone={state === 'done'} />
        </button>
      ) : (
        <span>
          <StepTitle step={step} isDone={state === 'done'} />
          {!isOpen && <span className={styles.heard}>, not open yet</span>}
        </span>
      )}
    </li>
  );
}

function stateOf({ name }: Step, current: WizardStep) {
  if (name === current) return 'now';
  return isStepBefore(name, current) ? 'done' : 'later';
}

function StepTitle({ step, isDone }: { readonly step: Step; readonly isDone: boolean }) {
  return (
    <>
      <span className={styles.number}>
        {isDone ? <IconCheck size={13} stroke={2} aria-label="Done:" /> : numberOfStep(step.name)}
      </span>{' '}
      <span className={styles.title}>{step.title}</span>
    </>
  );
}

/** What is worked on: a job, a file, or the correction of a revision. */
function titleOfWork({ origin, wells }: WizardState): string {
  const corrected = wells.flatMap(({ opened }) => opened?.corrects ?? []);
  const [first] = corrected;
  if (first) return corrected.length === 1 ? bar(first.revision) : barSeveral(corrected.length);
  return origin?.kind === 'fracpro' ? `Job ${origin.name}` : (origin?.name ?? '');
}

/** The job, its wells, and whether the draft is saved. Starting over leaves the draft in the list. */
function JobLine({ step, draft }: WizardBarProps) {
  const origin = useWizardState((state) => state.origin);
  const isChosen = isStepBefore('wells', step);
  const count = useWizardState(({ wells, selected }) => (isChosen ? selected.length : wells.length));
  const title = useWizardState(titleOfWork);
  if (!origin) return null;
  return (
    <p className={styles.work}>
      <b>{title}</b>
      {origin.isSimulated && <span>Simulated</span>}
      <span>
        {count} {count === 1 ? 'well' : 'wells'}
      </span>
      <DraftLine draft={draft} />
      <EarlierVersionsButton draft={draft} />
      <Link to="/xml-creator">Start over</Link>
    </p>
  );
}
