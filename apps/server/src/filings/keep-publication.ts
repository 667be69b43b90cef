import { type FoundPublished, messages, metAfter } from '@disclosure/core';
import { sql } from 'kysely';
import { insertEntries } from '../audit/audit-repository.ts';
import type { Db } from '../database/db.ts';
import type { FileServices } from '../files/file-services.ts';
import { type ClockColumns, metIn, settleClocks } from '../files/settle-clocks.ts';
import { mustExist } from '../http/must.ts';
import type { MirrorTable } from '../registry/mirror-tables.ts';
import { findFilingRow, type FilingRow } from './filing-rows.ts';
import { isLeft } from './fingerprint-filing.ts';
import { metColumns } from './keep-filing.ts';
import { PUBLIC_RULE, readDifferences } from './publication-rows.ts';
import { isAsTold, tellFound, type ToldFound } from './tell-found.ts';

type Services = Pick<FileServices, 'db' | 'clock'>;
type Archive = Pick<MirrorTable, 'load_id' | 'archive_date'>;

const texts = messages.publication;

/** A file that was looked for, and not found, or found as it was before. */
export interface LookedFor {
  readonly number: number;
  readonly fingerprint: string;
}

/**
 * What was found before stays, and so does the archive since which a file is missing. The files come first, as for all who
 * change them: the same order of locks prevents deadlocks.
 */
export async function keepLooked({ db, clock }: Services, archive: Archive, looked: readonly LookedFor[]) {
  if (looked.length === 0) return;
  await sql`
    with held as (
      select number from files where number = any(${looked.map(({ number }) => number)}::int[]) order by number for share)
    insert into filing_publications (file_number, load_id, looked_at, missing_since, fingerprint)
      select number, ${archive.load_id}::uuid, ${clock()}, ${archive.archive_date}::date, given.fingerprint
        from unnest(${looked.map(({ number }) => number)}::int[], ${looked.map(({ fingerprint }) => fingerprint)}::text[])
          as given (number, fingerprint)
        join held using (number) order by number
    on conflict (file_number) do update
       set load_id = excluded.load_id, looked_at = excluded.looked_at, fingerprint = excluded.fingerprint,
           seen_in = case when filing_publications.fingerprint = excluded.fingerprint and excluded.fingerprint <> ''
                            and filing_publications.revision is not null
                          then excluded.missing_since else filing_publications.seen_in end`.execute(db);
}

/** A file that was found, and what is known of it. */
export interface FoundFiling extends LookedFor {
  /** The revision that was the newest when it was compared. */
  readonly newest: number;
  readonly found: FoundPublished;
}

/**
 * Writes down what was found, in one transaction with the status, the timeline and the audit trail. Nothing is set back, and
 * what is not to be filed keeps its status. A file that has changed meanwhile waits for the next round.
 */
export async function keepFound({ db, clock }: Services, archive: Archive, filing: FoundFiling): Promise<void> {
  const { number, newest, found } = filing;
  await db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, number);
    if (file?.revision !== newest || file.deleted_at !== null) return;
    const row = mustExist(await findFilingRow(tx, number), 'Filing');
    const revision = await findRevision(tx, number, found.revision);
    const told = tellFound(found);
    const before = await readDifferences(tx, number);
    const isSame = isAsTold(before, told);
    if (isSame && before.subject === null) await moveAcceptances(tx, number, told);
    const isKnown = isSame && row.published_revision === found.revision;
    await insertFound(tx, archive, filing, { now: clock(), revision, told });
    // What was not to be filed when it was found may be on the desk by now, and what was published may be moved back.
    if (!isKnown || isLeft(revision.status))
      await tellNews(tx, archive, filing, { now: clock(), revision, row, name: file.name });
  });
}

interface LockedFile {
  readonly name: string;
  readonly revision: number;
  readonly deleted_at: Date | null;
}

async function lockFile(tx: Db, number: number): Promise<LockedFile | undefined> {
  const { rows } = await sql<LockedFile>`
    select name, revision, deleted_at from files where number = ${number} for update`.execute(tx);
  return rows[0];
}

async function findRevision(tx: Db, number: number, revision: number): Promise<ClockColumns> {
  const { rows } = await sql<ClockColumns>`
    select filings.*, files.start_date, files.end_date from filings join files on files.number = file_number
     where file_number = ${number} and filings.revision = ${revision} for update of filings`.execute(tx);
  return mustExist(rows[0], 'Filing');
}

/** What an earlier program told of the same, which knew an acceptance by the disclosure alone, stays accepted. */
const moveAcceptances = (tx: Db, number: number, { disclosureId, subject, words }: ToldFound) =>
  sql`
    update filing_acceptances set subject = ${subject}
     where file_number = ${number} and rule_id = ${PUBLIC_RULE} and subject = ${disclosureId} and message = ${words}
       and withdrawn_at is null`.execute(tx);

interface Moment {
  readonly now: Date;
  /** The revision that is public, as it was before. */
  readonly revision: ClockColumns;
  /** The filing, which is that of the newest revision. */
  readonly row: FilingRow;
}

/**
 * The first archive that had it, and what the revision was then, stay as long as it is the same disclosure, or the same
 * revision under another id.
 */
const insertFound = (
  tx: Db,
  { load_id, archive_date }: Archive,
  { number, fingerprint, found }: FoundFiling,
  { now, revision, told }: Pick<Moment, 'now' | 'revision'> & { readonly told: ToldFound },
) => {
  const isSame = sql`(filing_publications.disclosure_id = excluded.disclosure_id
                      or filing_publications.revision = excluded.revision)`;
  return sql`
    insert into filing_publications (
        file_number, load_id, looked_at, revision, disclosure_id, found_in, seen_in, status_before, differences,
        difference_count, told, subject, fingerprint)
      values (${number}, ${load_id}, ${now}, ${found.revision}, ${told.disclosureId}, ${archive_date}, ${archive_date},
              ${revision.status}, ${JSON.stringify(told.kept)}, ${told.count}, ${told.words}, ${told.subject},
              ${fingerprint})
    on conflict (file_number) do update
       set load_id = excluded.load_id, looked_at = excluded.looked_at, revision = excluded.revision,
           disclosure_id = excluded.disclosure_id, seen_in = excluded.seen_in, missing_since = null,
           differences = excluded.differences, difference_count = excluded.difference_count, told = excluded.told,
           subject = excluded.subject, fingerprint = excluded.fingerprint,
           found_in = case when ${isSame} then filing_publications.found_in else excluded.found_in end,
           status_before = case when ${isSame} then filing_publications.status_before
                                else excluded.status_before end`.execute(tx);
};

/** The status of the revision, the clocks, the timeline and the audit trail. */
async function tellNews(tx: Db, archive: Archive, { found }: FoundFiling, news: Moment & { readonly name: string }) {
  const { now, revision, row, name } = news;
  const { disclosureId } = found.published;
  const say = (as?: string) => texts.found(archive.archive_date, found.differences.length, as);
  const isForward = isLeft(revision.status);
  if (isForward) await publish(tx, archive, revision, now);
  const status = isForward ? 'published' : revision.status;
  const { file_number } = row;
  await sql`
    update filings set version = version + 1, changed_at = ${now}
     where file_number = ${file_number} and is_newest`.execute(tx);
  await tx
    .insertInto('filing_events')
    .values({
      file_number,
      revision: found.revision,
      at: now,
      by_name: texts.author,
      kind: 'status',
      before: revision.status,
      after: status,
      note: say(disclosureId),
      day_unknown: true,
    })
    .execute();
  const { file_id: id, customer_name: customer, owner_kind, customer_id } = row;
  const filing = { id, customer, owner_kind, customer_id, revision: found.revision };
  const before = { ...filing, status: revision.status };
  const after = { ...filing, status, note: `${texts.author}: ${say()}`, disclosure_id: disclosureId };
  const entry = { entity: 'file', entityId: file_number, name, action: 'marked', before, after } as const;
  await insertEntries(tx, [entry], undefined, now);
}

/** The duties are done with this revision, also for the later ones, unless they were done before. */
async function publish(tx: Db, { archive_date }: Archive, revision: ClockColumns, now: Date): Promise<void> {
  const at = new Date(`${archive_date}T12:00:00Z`);
  // When the archive had it first is not when it was published.
  const by = { at: at < now ? at : now, revision: revision.revision, isDayUnknown: true };
  const met = metAfter(metIn(revision), 'published', by);
  const service = metColumns('service', met['service company']);
  const operator = metColumns('operator', met.operator);
  const { file_number } = revision;
  await tx
    .updateTable('filings')
    .set({ status: 'published', set_aside: null, status_at: now, status_by: texts.author, ...service, ...operator })
    .where('file_number', '=', file_number)
    .where('revision', '=', revision.revision)
    .execute();
  await sql`
    update filings
       set service_day_unknown = case when service_met_at is null then ${service.service_day_unknown}
                                      else service_day_unknown end,
           operator_day_unknown = case when operator_met_at is null then ${operator.operator_day_unknown}
                                       else operator_day_unknown end,
           service_met_revision = coalesce(service_met_revision, ${service.service_met_revision}),
           service_met_at = coalesce(service_met_at, ${service.service_met_at}),
           operator_met_revision = coalesce(operator_met_revision, ${operator.operator_met_revision}),
           operator_met_at = coalesce(operator_met_at, ${operator.operator_met_at})
     where file_number = ${file_number} and revision > ${revision.revision}`.execute(tx);
  // What the mirror finds comes onto the desk.
  await sql`update filings set before_desk = false where file_number = ${file_number} and before_desk`.execute(tx);
  await settleClocks(tx, [file_number]);
}
