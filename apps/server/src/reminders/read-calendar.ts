import { ProblemError } from '@disclosure/api';
import { type CalendarEntry, daysOfBucket, messages, onOneLine, writeCalendar } from '@disclosure/core';
import { sql } from 'kysely';
import { findUserOfCalendarKey } from '../accounts/calendar-key.ts';
import { countInWindow, FAILURE_WINDOW, throttleKeys, windowOf } from '../accounts/throttle/throttle.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { findVisibility } from '../files/visibility.ts';
import { listDeskUsers } from '../filings/assignees.ts';
import { doneSince } from '../filings/filing-filter.ts';
import { deskDay } from '../filings/filing-rows.ts';
import type { Settings } from '../settings/settings.ts';
import { forEachInSlices } from '../slices.ts';
import { listTold, type ToldFiling, type Whose } from './told-filings.ts';

export interface CalendarServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'TIME_ZONE' | 'SIGN_IN_FAILURES_PER_ADDRESS'>;
  readonly publicUrl: () => string;
}

/** Clients ask a few times an hour. */
const READS = 60;
/** Beyond it, what has been overdue for longest is left out. */
const MOST_ENTRIES = 10_000;

const { reminders: texts } = messages;

/** The filings of the user whose key it is, one whole day for each that is due. */
export async function readCalendar(services: CalendarServices, key: string, address: string) {
  const { db, clock, settings } = services;
  const reader = await findUserOfCalendarKey(db, key);
  if (!reader) {
    await mustBeFew(services, throttleKeys.calendarAddress(address), settings.SIGN_IN_FAILURES_PER_ADDRESS);
    throw new ProblemError('not-found', texts.calendarGone);
  }
  await mustBeFew(services, throttleKeys.calendarReads(reader.id), READS);
  const entries = await readEntries(
    services,
    reader.id,
    reader.roles.includes('Manager') ? ['own', 'nobodys'] : ['own'],
  );
  const parts: string[] = [];
  await forEachInSlices(writeCalendar(texts.calendarName, entries, clock()), (part) => void parts.push(part));
  return { name: 'filings.ics', type: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(parts.join('')) };
}

/** The database counts before it is answered, for all instances. A key that is right is never refused for wrong ones. */
async function mustBeFew({ db, clock }: CalendarServices, key: string, limit: number): Promise<void> {
  const now = clock();
  const count = await countInWindow(db, key, now, FAILURE_WINDOW);
  const seconds = Math.ceil(windowOf(count, limit + 1, FAILURE_WINDOW, now) / SECOND);
  if (seconds === 0) return;
  throw new ProblemError('too-many-requests', messages.forgotPassword.tooMany(seconds), { retryAfterSeconds: seconds });
}

async function readEntries(services: CalendarServices, userId: number, parts: readonly Whose[]) {
  const { db, settings, publicUrl } = services;
  const day = deskDay(services);
  const since = doneSince(day.today, settings);
  const asking = { userId, visibility: await findVisibility(db, userId), day, doneSince: since };
  const able = (await listDeskUsers(db)).map(({ id }) => id);
  const conditions = [sql`filings.due is not null`];
  const entries: CalendarEntry[] = [];
  for (const whose of parts) {
    const told = { query: {}, whose, able, conditions, limit: MOST_ENTRIES, order: 'desc' } as const;
    const filings = await listTold(db, asking, told);
    entries.push(...filings.map((filing) => toEntry(filing, { whose, today: day.today, url: publicUrl() })));
  }
  return entries;
}

interface Page {
  readonly whose: Whose;
  readonly today: string;
  readonly url: string;
}

const colors = { overdue: 'crimson', week: 'orange', later: 'steelblue' } as const;

/** The name of the well comes from a document of anyone: it is one line here, and escaped where it is written. */
function toEntry(filing: ToldFiling, { whose, today, url }: Page): CalendarEntry {
  const { file_id, due, well_name, customer_name, api_number, state, status } = filing;
  const bucket = bucketOf(due ?? today, today);
  const title = texts.entry(onOneLine(well_name), messages.filings.statuses[status]);
  const link = `${url}/filings?file=${file_id}`;
  return {
    id: file_id,
    day: due ?? today,
    title: whose === 'own' ? title : texts.nobodys(title),
    text: [...[customer_name, state, api_number].map(onOneLine).filter(Boolean), link].join('\n'),
    link,
    category: texts.buckets[bucket],
    color: colors[bucket],
  };
}

function bucketOf(due: string, today: string): keyof typeof colors {
  if (due < today) return 'overdue';
  return due <= (daysOfBucket('week', today).last ?? '') ? 'week' : 'later';
}
