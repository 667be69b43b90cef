import {
  clocksOf,
  dayIn,
  daysLeft,
  type Duty,
  firstDayOf,
  messages,
  packOf,
  readNaiveDate,
  type SelectedWell,
  stateName,
  timeLeft,
} from '@disclosure/core';
import { useState } from 'react';
import { useVersion } from '../lib/queries.ts';
import styles from './due-dates.module.css';

interface DueDatesProps {
  readonly well: Pick<SelectedWell, 'state' | 'startDate' | 'endDate'>;
  /** What is said of a duty instead of the days that are left; blank: nothing. Undefined: it is still to be done. */
  readonly standing?: (duty: Duty) => string | undefined;
}

const { states: texts } = messages;

/** What is due when, by the pack of the well's state, each line with its source. */
export function DueDates({ well: { state, startDate, endDate }, standing }: DueDatesProps) {
  const clocks = clocksOf(state, startDate, endDate);
  const [now] = useState(() => new Date());
  const today = dayIn(now, useVersion()?.timeZone);
  if (clocks.length === 0) {
    return <p className={styles.hint}>{whyNone(state, endDate)}</p>;
  }
  return (
    <>
      <ul className={styles.clocks}>
        {clocks.map(({ duty, due, source, isConfirmed, note }) => (
          <li key={duty}>
            {texts.duties[duty]} by <time dateTime={due}>{due}</time>
            <Standing words={standing?.(duty)} left={daysLeft({ due }, today)} />
            <small>
              {[source, ...(isConfirmed ? [] : [texts.unconfirmed]), ...(note === '' ? [] : [note])].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {packOf(state, endDate)?.notes.map(({ text, source }) => (
        <p key={text} className={styles.hint}>
          {text} ({source})
        </p>
      ))}
      <p className={styles.hint}>
        {texts.reminder} {texts.completion}
      </p>
    </>
  );
}

/** The state is not blamed for a job that ended before its due dates are known. */
function whyNone(state: string, endDate: string): string {
  const [first, end] = [firstDayOf(state), readNaiveDate(endDate)];
  if (state.trim() === '' || end === undefined) return texts.noDate;
  if (first === undefined) return texts.noPack(stateName(state));
  return end < first ? texts.tooEarly(stateName(state), first) : texts.noDate;
}

interface StandingProps {
  readonly words: string | undefined;
  readonly left: number;
}

function Standing({ words, left }: StandingProps) {
  if (words === '') return null;
  return (
    <>
      , <span data-late={(words === undefined && left < 0) || undefined}>{words ?? timeLeft(left)}</span>
    </>
  );
}
