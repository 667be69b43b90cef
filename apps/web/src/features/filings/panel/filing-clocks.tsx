import type { FilingClock, FilingDetails } from '@disclosure/api';
import { messages, readNaiveDate } from '@disclosure/core';
import { IconAlertCircleFilled, IconCircleCheckFilled, IconClock, IconMinus } from '@tabler/icons-react';
import { DaysLeft } from '../list/filing-cells.tsx';
import styles from './filing-panel.module.css';

const { filings: texts } = messages;

interface FilingClocksProps {
  readonly filing: FilingDetails;
}

/** Both clocks with their source: the one that runs first. */
export function FilingClocks({ filing }: FilingClocksProps) {
  const { clocks, state } = filing;
  return (
    <section aria-labelledby="clocks" className={styles.section}>
      <div className={styles.title}>
        <h3 id="clocks">Due dates</h3>
        {clocks.length > 0 && <span>{texts.reminder(state)}</span>}
      </div>
      {clocks.length === 0 && <p className={styles.quiet}>{texts.noPack}</p>}
      <ul>
        {clocks.map((clock) => (
          <li key={clock.who} className={styles.clock}>
            <span>{texts.duties[clock.who]}</span>
            <time dateTime={clock.due}>{clock.due}</time>
            <Standing clock={clock} filing={filing} />
            <small>{basisOf(clock, filing).filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whose rule it is, and from which day of the job it counts. */
function basisOf({ who, after, source, isConfirmed, note }: FilingClock, filing: FilingDetails): string[] {
  const day = readNaiveDate(after === 'start' ? filing.jobStartDate : filing.jobEndDate)?.slice(0, 10);
  return [
    source,
    isConfirmed ? '' : messages.states.unconfirmed,
    day === undefined ? '' : texts.countedFrom[after](day),
    who === 'operator' && after === 'end' ? texts.fromTheEnd : '',
    note,
  ];
}

interface StandingProps extends FilingClocksProps {
  readonly clock: FilingClock;
}

/** Days left, met in time or late, or no longer asked for. */
function Standing({ clock: { stopped, due }, filing }: StandingProps) {
  if (stopped === null) return <Running due={due} today={todayOf(filing)} />;
  const { on, revision, daysLate } = stopped;
  if (daysLate === null) {
    return (
      <span className={styles.standing}>
        <IconMinus size={14} stroke={2} aria-hidden /> {texts.stopped}
      </span>
    );
  }
  const isEarlier = revision < filing.revision;
  return (
    <span className={styles.standing} data-met={daysLate === 0 ? 'ready' : 'late'} title={texts.metBy(revision, on)}>
      {daysLate === 0 ? (
        <IconCircleCheckFilled size={14} aria-hidden />
      ) : (
        <IconAlertCircleFilled size={14} aria-hidden />
      )}
      {isEarlier ? texts.metBy(revision, on) : daysLate === 0 ? texts.inTime : texts.late(daysLate)}
    </span>
  );
}

/** The server's own day: a due date and the days left to it. */
function todayOf({ due, daysLeft }: FilingDetails): { due: string; daysLeft: number } | undefined {
  return due === null || daysLeft === null ? undefined : { due, daysLeft };
}

interface RunningProps {
  readonly due: string;
  readonly today: ReturnType<typeof todayOf>;
}

function Running({ due, today }: RunningProps) {
  if (!today) return <span className={styles.standing} />;
  const between = Math.round((Date.parse(due) - Date.parse(today.due)) / 86_400_000);
  return (
    <span className={styles.standing}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      <DaysLeft daysLeft={today.daysLeft + between} />
    </span>
  );
}
