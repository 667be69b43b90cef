import { canOpenStep, type WizardStep, wizardSteps } from '@disclosure/core';
import { IconCheck } from '@tabler/icons-react';
import { useWizardState } from '../state/store.ts';
import styles from './wizard-bar.module.css';
import { useWizardNavigation } from '../state/navigation.tsx';

type Step = (typeof wizardSteps)[number];

/** Steps 1 to 4 are doors once they are open; the fifth is reached through the fourth. */
export function StepIndicator({ step: current }: { readonly step: WizardStep }) {
  return (
    <nav aria-label="Steps" className={styles.steps}>
      <p aria-hidden className={styles.narrow}>
        <span>Step {current} of 5</span> <b>{wizardSteps[current - 1]?.title}</b>
      </p>
      <ol>
        {wizardSteps.map((step) => (
          <StepEntry key={step.number} step={step} current={current} />
        ))}
      </ol>
    </nav>
  );
}

interface StepEntryProps {
  readonly step: Step;
  readonly current: WizardStep;
}

function StepEntry({ step, current }: StepEntryProps) {
  const { goTo } = useWizardNavigation();
  const isOpen = useWizardState((state) => canOpenStep(state, step.number));
  const state = stateOf(step, current);
  const isDoor = isOpen && state !== 'now' && step.number < 5;
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      {isDoor ? (
        <button type="button" title={`Alt+${step.number}`} onClick={() => goTo(step.number)}>
          <StepName step={step} isDone={state === 'done'} />
        </button>
      ) : (
        <span>
          <StepName step={step} isDone={state === 'done'} />
          {!isOpen && <span className={styles.heard}>, not open yet</span>}
        </span>
      )}
    </li>
  );
}

function stateOf({ number }: Step, current: WizardStep) {
  if (number === current) return 'now';
  return number < current ? 'done' : 'later';
}

function StepName({ step, isDone }: { readonly step: Step; readonly isDone: boolean }) {
  return (
    <>
      <span className={styles.number}>
        {isDone ? <IconCheck size={13} stroke={2} aria-label="Done:" /> : step.number}
      </span>{' '}
      <span className={styles.title}>{step.title}</span>
    </>
  );
}
