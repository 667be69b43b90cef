import type { Filing } from '@disclosure/api';
import { dayIn, daysBetween, type FilingClock, filingClocks, type Met } from '@disclosure/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/db.ts';
import { type ClockColumns, jobOf, metIn } from '../files/settle-clocks.ts';
import type { FileServices } from '../files/file-services.ts';
import type { Settings } from '../settings/settings.ts';
import { type PublicationColumns, publicationColumns, toPublication } from './publication-rows.ts';

/** What the calls of the desk work with. */
export interface FilingServices extends Pick<FileServices, 'db' | 'clock' | 'store' | 'costly'> {
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
}

/** The day on which the desk counts, wherever the user is. */
export interface DeskDay {
  readonly today: string;
  readonly dayOf: (moment: Date) => string;
}

/** The zone in which the desk counts days; that of this machine unless it is set. */
export const deskZone = ({ TIME_ZONE }: FilingServices['settings']): string =>
  TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function deskDay({ clock, settings }: Pick<FilingServices, 'clock' | 'settings'>): DeskDay {
  const dayOf = (moment: Date) => dayIn(moment, settings.TIME_ZONE);
  return { today: dayOf(clock()), dayOf };
}

type FromFilings = Pick<
  Selectable<Tables['filings']>,
  'set_aside' | 'status_at' | 'status_by' | 'snooze_reason' | 'accepted' | 'changed_at' | 'version' | 'file_id'
>;
type FromFiles = Pick<
  Selectable<Tables['files']>,
  | 'name'
  | 'well_name'
  | 'api_number'
  | 'owner_kind'
  | 'customer_id'
  | 'customer_name'
  | 'county'
  | 'error_count'
  | 'refusal_count'
  | 'warning_count'
  | 'is_simulated'
>;

export interface FilingRow extends ClockColumns, FromFilings, FromFiles, PublicationColumns {
  readonly due: string | null;
  readonly snoozed_until: string | null;
  readonly status_before: Filing['status'] | null;
  readonly assignee_id: number | null;
  readonly assignee_name: string | null;
}

/** Most filings have one revision, and nothing is looked for. */
const statusBefore = sql`case when filings.revision > 1 then (
  select past.status from filings as past
   where past.file_number = filings.file_number and past.revision = filings.revision - 1) end`;

/** The facts about some filings: `rows` is a statement that has all columns of `filings`, and `more` further columns. */
export const filingFacts = (rows: RawBuilder<unknown>, more = sql``): RawBuilder<FilingRow> => sql<FilingRow>`
  select ${more} filings.file_number, filings.revision, filings.status, filings.set_aside, filings.status_at, filings.status_by,
         filings.before_desk, filings.snoozed_until::text, filings.snooze_reason, filings.due::text, filings.service_met_at,
         filings.service_met_revision, filings.service_day_unknown, filings.operator_met_at, filings.operator_met_revision,
         filings.operator_day_unknown, filings.accepted,
         filings.changed_at, filings.version, filings.file_id, files.name, files.well_name, files.api_number,
         files.owner_kind, files.customer_id, files.customer_name, files.state, files.county, files.start_date, files.end_date,
         files.error_count, files.refusal_count, files.warning_count, files.is_simulated,
         ${statusBefore} as status_before, assignee.id as assignee_id,
         assignee.first_name || ' ' || assignee.last_name as assignee_name, ${publicationColumns}
    from (${rows}) as filings
    join files on files.number = filings.file_number
    left join users as assignee on assignee.id = filings.assignee_id and assignee.deleted_at is null
    left join filing_publications as publication on publication.file_number = filings.file_number`;

/** The newest revision of one file. */
export async function findFilingRow(db: Db, fileNumber: number): Promise<FilingRow | undefined> {
  const { rows } = await filingFacts(
    sql`select * from filings where file_number = ${fileNumber} and is_newest`,
  ).execute(db);
  return rows[0];
}

export const toFiling = (row: FilingRow, day: DeskDay): Filing => ({
  fileId: row.file_id,
  name: row.name,
  wellName: row.well_name,
  apiNumber: row.api_number,
  ...(row.customer_id !== null && { customerId: row.customer_id }),
  customerName: row.customer_name,
  state: row.state,
  county: row.county,
  jobStartDate: row.start_date,
  jobEndDate: row.end_date,
  ...statusOf(row),
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  ...snoozeOf(row, day),
  due: row.due,
  daysLeft: row.due === null ? null : daysBetween(day.today, row.due),
  clocks: filingClocks(jobOf(row), { status: row.status, met: metIn(row) }).map((clock) => toClock(clock, row, day)),
  errors: row.error_count,
  refusals: row.refusal_count,
  warnings: row.warning_count,
  accepted: row.accepted,
  simulated: row.is_simulated,
  publication: toPublication(row),
  changedAt: row.changed_at.toISOString(),
  version: row.version,
});

/** On its last day a snooze is over: mails tell of the filing again. */
const snoozeOf = ({ snoozed_until, snooze_reason }: FilingRow, { today }: DeskDay) =>
  snoozed_until !== null && snoozed_until > today
    ? { snoozedUntil: snoozed_until, snoozeReason: snooze_reason }
    : { snoozedUntil: null, snoozeReason: '' };

const statusOf = (row: FilingRow) => ({
  revision: row.revision,
  status: row.status,
  setAside: row.set_aside,
  statusAt: row.status_at.toISOString(),
  statusBy: row.status_by,
  beforeDesk: row.before_desk,
  statusBefore: row.status_before,
  isCorrection:
    row.status === 'saved' && row.operator_met_revision !== null && row.operator_met_revision < row.revision,
});

function toClock(clock: FilingClock, row: FilingRow, day: DeskDay): Filing['clocks'][number] {
  const { duty: who, due, after, source, note, isConfirmed, isRunning } = clock;
  return { who, due, after, source, note, isConfirmed, stopped: isRunning ? null : stoppedAt(clock, row, day) };
}

function stoppedAt({ due, met }: FilingClock, { status_at, revision }: FilingRow, { dayOf }: DeskDay) {
  const on = dayOf(met?.at ?? status_at);
  return { on, revision: met?.revision ?? revision, daysLate: met ? latenessOf(due, on, met) : null };
}

/** What was done by a day may have been done long before: whether it was late is not known then. */
function latenessOf(due: string, on: string, { isDayUnknown = false }: Met): number | null {
  const late = Math.max(0, daysBetween(due, on));
  return late > 0 && isDayUnknown ? null : late;
}
