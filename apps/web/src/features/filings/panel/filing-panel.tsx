import type { FilingDetails } from '@disclosure/api';
import { filingSteps, type FilingStatus, isOpenStatus, messages } from '@disclosure/core';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { useFiling } from '../../../lib/filing.ts';
import { printDay } from '../../../lib/moments.ts';
import { statusWords } from '../list/filing-cells.tsx';
import { FilingActions } from './filing-actions.tsx';
import { FilingClocks } from './filing-clocks.tsx';
import { FilingProblems } from './filing-problems.tsx';
import { FilingPublication } from './filing-publication.tsx';
import { FilingTimeline } from './filing-timeline.tsx';
import styles from './filing-panel.module.css';

const { filings: texts } = messages;

interface FilingPanelProps {
  readonly fileId: string;
  /** The panel has the page to itself. */
  readonly isSingle: boolean;
  readonly onClose: () => void;
}

/** One filing: how far it is, what is due, what is wrong, what happened, and what can be done. */
export function FilingPanel({ fileId, isSingle, onClose }: FilingPanelProps) {
  const filing = useFiling(fileId);
  return (
    <aside className={styles.panel} aria-label="Open filing">
      {isSingle && (
        <button type="button" className={styles.back} onClick={onClose}>
          <IconChevronLeft size={14} stroke={2} aria-hidden />
          Filings
        </button>
      )}
      <QueryState query={filing} loading="Loading the filing..." failed={texts.oneFailed}>
        {(data) => (
          <>
            <Head filing={data} isSingle={isSingle} onClose={onClose} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach all of it */}
            <section aria-label="Details of the filing" tabIndex={0} className={styles.body}>
              <Track filing={data} />
              <FilingClocks filing={data} />
              <FilingPublication filing={data} />
              <FilingProblems filing={data} />
              <FilingTimeline filing={data} />
            </section>
            <FilingActions key={data.fileId} filing={data} />
          </>
        )}
      </QueryState>
    </aside>
  );
}

interface HeadProps extends Pick<FilingPanelProps, 'isSingle' | 'onClose'> {
  readonly filing: FilingDetails;
}

const hyphenated = (digits: string) => digits.replace(/^(\d\d)(\d{3})(\d{5})(\d\d)(\d\d)$/, '$1-$2-$3-$4-$5');

function Head({ filing, isSingle, onClose }: HeadProps) {
  const Heading = isSingle ? 'h1' : 'h2';
  const place = [filing.county, filing.state].filter(Boolean).join(', ');
  return (
    <header className={styles.head}>
      <div>
        <Heading>{filing.wellName}</Heading>
        <p>{[hyphenated(filing.apiNumber), place, filing.customerName].filter(Boolean).join(' · ')}</p>
      </div>
      <Link to={`/xml-viewer?file=${filing.fileId}`}>Open in viewer</Link>
      {!isSingle && (
        <ActionIcon aria-label="Close filing" title="Close (Escape)" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </header>
  );
}

/** The five steps with the days on which they were reached, and what the revision before had reached. */
function Track({ filing }: { readonly filing: FilingDetails }) {
  const { status, revision, statusBefore, beforeDesk, setAside, assignee } = filing;
  const at = filingSteps.indexOf(status);
  const said =
    statusBefore === null
      ? texts.revision(revision, statusWords(status))
      : texts.revisionAfter(revision, statusWords(status), statusWords(statusBefore));
  return (
    <section aria-label="Status" className={styles.status}>
      <ol className={styles.track}>
        {filingSteps.map((step, place) => (
          <li
            key={step}
            aria-current={step === status ? 'step' : undefined}
            data-reached={place < at || (place === at && !isOpenStatus(status)) || undefined}
          >
            <span aria-hidden className={styles.dot}>
              {place < at && <IconCheck size={10} stroke={3} />}
            </span>
            {texts.statuses[step]}
            <small>{reachedOn(filing, step)}</small>
          </li>
        ))}
      </ol>
      <p className={styles.said}>
        <span>
          {beforeDesk ? texts.beforeDesk : said}
          {setAside && ` (${texts.setAside[setAside] ?? setAside})`}
        </span>
        <span>
          Assignee <b>{assignee?.name ?? 'no one'}</b>
        </span>
      </p>
      {beforeDesk && <p className={styles.quiet}>{texts.beforeDeskMeaning}</p>}
      {filing.snoozedUntil !== null && (
        <p className={styles.quiet}>
          Snoozed until {filing.snoozedUntil}: {filing.snoozeReason}
        </p>
      )}
    </section>
  );
}

/** The day on which this revision got a status; blank for one that it has not reached, or that was skipped. */
function reachedOn({ timeline, revision, status }: FilingDetails, step: FilingStatus): string {
  const place = filingSteps.indexOf(step);
  if (filingSteps.indexOf(status) < place) return '';
  const own = timeline.filter((entry) => entry.revision === revision);
  const entry =
    step === 'saved'
      ? own.find(({ kind }) => kind === 'revision')
      : own.find(({ kind, after }) => kind === 'status' && after === step);
  return entry ? printDay(entry.at) : '';
}
