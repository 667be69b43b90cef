import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { Link } from 'react-router';
import { addressOf } from '../../../../lib/route-table.ts';
import styles from './job-step.module.css';
import type { ListedJob, useSeveralJobs } from './use-several-jobs.ts';

const texts = messages.wizard.severalJobs;

type SeveralJobsProps = Pick<ReturnType<typeof useSeveralJobs>, 'jobs' | 'isRunning' | 'cancel' | 'clear'>;

/** How far the jobs are, one by one. */
export function SeveralJobs({ jobs, isRunning, cancel, clear }: SeveralJobsProps) {
  const count = (kind: ListedJob['state']['kind']) => jobs.filter(({ state }) => state.kind === kind).length;
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Jobs" className={styles.several}>
      <div className={styles.progress}>
        <output>
          {texts.progress(count('opened'), jobs.length)}
          {!isRunning && count('failed') > 0 && ` · ${texts.failed(count('failed'))}`}
        </output>
        <Button variant="default" size="compact-sm" onClick={isRunning ? cancel : clear}>
          {isRunning ? 'Cancel' : 'Close list'}
        </Button>
      </div>
      <ul>
        {jobs.map((job) => (
          <JobLine key={job.jobNumber} job={job} />
        ))}
      </ul>
    </section>
  );
}

const icons = {
  waiting: IconCircleDashed,
  fetching: IconCircleDashed,
  canceled: IconCircleDashed,
  opened: IconCircleCheckFilled,
  failed: IconAlertTriangleFilled,
};

function JobLine({ job: { jobNumber, state } }: { readonly job: ListedJob }) {
  const Icon = icons[state.kind];
  return (
    <li data-state={state.kind}>
      <Icon size={15} aria-hidden />
      <b>
        {state.kind === 'opened' ? <Link to={addressOf(state.draftId, 'wells')}>{jobNumber}</Link> : jobNumber}
      </b>{' '}
      <span>{wordsOf(state)}</span>
    </li>
  );
}

function wordsOf(state: ListedJob['state']): string {
  if (state.kind === 'opened') return texts.opened(state.wells);
  return state.kind === 'failed' ? state.reason : texts[state.kind];
}
