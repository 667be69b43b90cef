import type { Filing } from '@disclosure/api';
import { filingSteps, type FilingStatus, messages, type Severity, WEEK_DAYS } from '@disclosure/core';
import { IconBan, IconCheck, IconClock, IconWorldExclamation, IconZzz } from '@tabler/icons-react';
import { SeverityMark } from '../../../components/severity.tsx';
import styles from './filing-cells.module.css';

const { filings: texts } = messages;

/** How near the day is: late, this week, or later. */
const nearnessOf = (daysLeft: number): 'late' | 'soon' | 'later' => {
  if (daysLeft < 0) return 'late';
  return daysLeft <= WEEK_DAYS ? 'soon' : 'later';
};

/** Days left or late, in the colour of how near they are. */
export function DaysLeft({ daysLeft }: { readonly daysLeft: number }) {
  const words = daysLeft < 0 ? texts.late(-daysLeft) : texts.left(daysLeft);
  return (
    <span className={styles.days} data-near={nearnessOf(daysLeft)}>
      {words}
    </span>
  );
}

/** Why there is no day: nothing is due any more, or none is known. */
export function noDueWords({ status, clocks, beforeDesk, isCorrection }: Filing): string {
  if (beforeDesk) return 'Before the desk';
  if (isCorrection) return 'Correction';
  return clocks.length > 0 || status === 'not to be filed' || status === 'published' ? texts.stopped : texts.noDate;
}

export function DueCell({ filing }: { readonly filing: Filing }) {
  const { due, daysLeft, snoozedUntil, snoozeReason } = filing;
  const isSnoozed = snoozedUntil !== null;
  return (
    <span className={styles.due} data-snoozed={isSnoozed || undefined}>
      {due === null || daysLeft === null ? (
        <span className={styles.none}>{noDueWords(filing)}</span>
      ) : (
        <>
          <time dateTime={due}>{due}</time> <DaysLeft daysLeft={daysLeft} />
        </>
      )}
      {isSnoozed && (
        <span title={`Snoozed until ${snoozedUntil}: ${snoozeReason}`}>
          <IconZzz size={14} stroke={1.75} aria-hidden />
          <span className={styles.heard}>Snoozed until {snoozedUntil}</span>
        </span>
      )}
    </span>
  );
}

interface StatusChipProps {
  readonly filing: Pick<Filing, 'status' | 'beforeDesk' | 'setAside'> & Partial<Pick<Filing, 'publication'>>;
}

/** Bars for the steps that were reached, and the word. Only the end has a colour. */
export function StatusChip({ filing: { status, beforeDesk, setAside, publication } }: StatusChipProps) {
  const differs = status === 'published' && publication?.differs === true;
  const kind = setAside === null ? '' : ` (${texts.setAside[setAside] ?? setAside})`;
  return (
    <span
      className={styles.chip}
      data-status={status}
      data-differs={differs || undefined}
      data-quiet={beforeDesk || undefined}
      title={beforeDesk ? texts.beforeDeskMeaning : texts.statuses[status] + kind}
    >
      <StatusPicture status={status} differs={differs} />
      {differs ? messages.publication.differs : texts.statuses[status]}
    </span>
  );
}

interface StatusPictureProps {
  readonly status: FilingStatus;
  readonly differs: boolean;
}

function StatusPicture({ status, differs }: StatusPictureProps) {
  if (status === 'not to be filed') return <IconBan size={14} stroke={1.75} aria-hidden />;
  if (differs) return <SeverityMark severity="warning" size={14} isSilent />;
  if (status === 'published') return <IconCheck size={14} stroke={2} aria-hidden />;
  return <Bars reached={filingSteps.indexOf(status)} />;
}

const Bars = ({ reached }: { readonly reached: number }) => (
  <span className={styles.bars} aria-hidden>
    {filingSteps.map((step, place) => (
      <span key={step} data-reached={place <= reached || undefined} />
    ))}
  </span>
);

interface CountProps {
  readonly severity: Severity;
  readonly count: number;
}

const Count = ({ severity, count }: CountProps) =>
  count > 0 && (
    <span className={styles.count} data-severity={severity} title={messages.counts[severity](count)}>
      <SeverityMark severity={severity} size={14} isSilent />
      <span aria-hidden>{count}</span>
      <span className={styles.heard}>{messages.counts[severity](count)} </span>
    </span>
  );

/** How many errors, refusals and warnings there are. When all that stands in the way is accepted, one quiet mark says so. */
export function ProblemCounts({ filing }: { readonly filing: Filing }) {
  const { errors, refusals, warnings, accepted, alreadyPublic } = filing;
  if (errors === null || refusals === null || warnings === null) {
    return (
      <span className={styles.none} title={messages.files.notChecked}>
        <IconClock size={14} stroke={1.75} aria-hidden />
        <span className={styles.heard}>{messages.files.notChecked}</span>
      </span>
    );
  }
  if (errors + refusals + warnings === 0 && !alreadyPublic) return <span className={styles.none}>None</span>;
  const isAccepted = accepted > 0 && accepted >= errors + refusals;
  return (
    <span className={styles.counts}>
      {isAccepted ? (
        <span className={styles.count} data-accepted title={`${accepted} accepted`}>
          <AcceptedIcon /> <span aria-hidden>{accepted}</span>
          <span className={styles.heard}>{accepted} accepted </span>
        </span>
      ) : (
        <>
          <Count severity="error" count={errors} />
          <Count severity="refusal" count={refusals} />
        </>
      )}
      <Count severity="warning" count={warnings} />
      {alreadyPublic && <AlreadyPublic words={messages.publication.alreadyPublic(alreadyPublic.archive)} />}
    </span>
  );
}

/** Somebody has published the job before it was filed from here. */
const AlreadyPublic = ({ words }: { readonly words: string }) => (
  <span className={styles.count} data-severity="warning" title={words}>
    <IconWorldExclamation size={15} stroke={1.75} aria-hidden />
    <span className={styles.heard}>{words} </span>
  </span>
);

/** The octagon of a refusal in outline: known, and accepted. */
export const AcceptedIcon = ({ size = 14 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d="M7.6 1.6h8.8l6 6v8.8l-6 6H7.6l-6-6V7.6zM7 12h10" />
  </svg>
);

export const openCount = ({ errors, refusals, accepted }: Filing): number =>
  Math.max(0, (errors ?? 0) + (refusals ?? 0) - accepted);

export const statusWords = (status: FilingStatus): string => texts.statuses[status].toLowerCase();

/** `42-461-84525`: state, county and well. The whole number is the tooltip. */
export const shortApi = (digits: string): string =>
  /^\d{10,14}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5, 10)}` : digits;
