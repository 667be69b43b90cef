import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FaultSummary } from '../../../../components/fault-summary.tsx';
import page from '../../../../components/page.module.css';
import { SubmitButton } from '../../../../components/submit-button.tsx';
import type { Fault } from '../../../../lib/use-form.ts';
import { ReferenceDataProvider } from '../../state/reference-data-provider.tsx';
import { useWizard, useWizardState } from '../../state/use-wizard.ts';
import { FetchProgress } from './fetch-progress.tsx';
import { JobFile } from './job-file.tsx';
import styles from './job-step.module.css';
import { LastGoodOffer } from './last-good-offer.tsx';
import { RefetchDialog } from './refetch-dialog.tsx';
import { ReplaceQuestion } from './replace-question.tsx';
import { useJobFetch } from './use-job-fetch.ts';
import { useJobMemory } from '../../drafts/use-job-memory.ts';

/** Always the same, so that nothing new is wrong: the field would take the focus from a dialog. */
const noFaults: readonly Fault[] = [];

/** The job number, or a file in its place; and what stands in the way of the data. */
export function JobForm() {
  const { phase, begin, fetchFrom, accept, take, cancel } = useJobFetch();
  const [hasFile, setHasFile] = useState(false);
  const jobNumber = useWizardState((state) => state.jobNumber);
  const isFetching = phase.kind === 'fetching';
  const faults = phase.kind === 'idle' ? phase.faults : noFaults;
  const field = useFocusOnFault(faults);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isFetching) begin({ kind: 'fracpro', jobNumber: jobNumber.trim() });
  }
  return (
    <div className={`${page.panel} ${styles.panel}`}>
      <FaultSummary faults={faults} />
      {phase.kind === 'offering' && <LastGoodOffer job={phase.job} onTake={() => accept(phase.job)} />}
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <JobNumberField field={field} error={faults.find((fault) => fault.field === 'jobNumber')?.message} />
        <SubmitButton size="md" busyText="Fetching..." isBusy={isFetching}>
          Fetch Job Data
        </SubmitButton>
      </form>
      {isFetching && <FetchProgress source={phase.source} onCancel={cancel} />}
      <div className={styles.below}>
        <RecentJobs onChoose={(number) => begin({ kind: 'fracpro', jobNumber: number })} />
        <Button variant="subtle" size="compact-sm" aria-expanded={hasFile} onClick={() => setHasFile(!hasFile)}>
          Use a file instead
        </Button>
      </div>
      {hasFile && <JobFile isBusy={isFetching} onChoose={(file) => begin({ kind: 'file', file })} />}
      {phase.kind === 'asking' && (
        <ReplaceQuestion source={phase.source} onReplace={() => void fetchFrom(phase.source)} onKeep={cancel} />
      )}
      {phase.kind === 'merging' && (
        <ReferenceDataProvider isWhole>
          <RefetchDialog job={phase.job} onTake={(merge) => take(phase.job, merge)} onClose={cancel} />
        </ReferenceDataProvider>
      )}
    </div>
  );
}

interface JobNumberFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly error: string | undefined;
}

function JobNumberField({ field, error }: JobNumberFieldProps) {
  const store = useWizard();
  const memory = useJobMemory();
  const jobNumber = useWizardState((state) => state.jobNumber);
  const change = (text: string) => {
    // A draft keeps it by itself.
    if (!store.get().origin) memory.keepTyped(text);
    store.change((state) => ({ ...state, jobNumber: text }));
  };
  return (
    <TextInput
      ref={field}
      label="Job Number"
      name="jobNumber"
      size="md"
      maxLength={200}
      autoComplete="off"
      data-autofocus
      value={jobNumber}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** The field has the focus at the start, and again when something is wrong with it. */
function useFocusOnFault(faults: readonly unknown[]) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (faults) field.current?.focus();
  }, [faults]);
  return field;
}

function RecentJobs({ onChoose }: { readonly onChoose: (jobNumber: string) => void }) {
  const store = useWizard();
  const recent = useJobMemory().recent();
  if (recent.length === 0) return <span />;
  return (
    <div className={styles.recent}>
      <span id="recent-jobs">Recent</span>
      <ul aria-labelledby="recent-jobs">
        {recent.map((jobNumber) => (
          <li key={jobNumber}>
            <button
              type="button"
              onClick={() => {
                store.change((state) => ({ ...state, jobNumber }));
                onChoose(jobNumber);
              }}
            >
              {jobNumber}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
