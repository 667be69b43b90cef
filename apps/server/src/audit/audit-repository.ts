import type { AuditEntry, Page } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { lockFor } from '../database/locks.ts';
import { chainStart, hashEntry, type Link, type Note, type WrittenEntry } from './audit-entry.ts';

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const AT_ONCE = 1000;

/** At the end of a transaction, since each writer of entries waits for the one before. */
export async function insertEntries(tx: Db, notes: readonly Note[], author: Author | undefined, at: Date) {
  if (notes.length === 0) return;
  await lockFor(tx, 'auditTrail');
  let last = await findLastLink(tx);
  const rows = notes.map((note) => {
    const entry = toEntry(note, last.id + 1, author, at);
    const row = { ...entry, previous_hash: last.hash, hash: hashEntry(last.hash, entry) };
    last = row;
    return row;
  });
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

const toEntry = (note: Note, id: number, author: Author | undefined, at: Date): WrittenEntry => ({
  id,
  at,
  user_id: author?.id ?? null,
  user_name: author?.name ?? '',
  user_email: author?.email ?? '',
  entity: note.entity,
  entity_id: note.entityId,
  name: note.name,
  action: note.action,
  before: note.before ? JSON.stringify(note.before) : null,
  after: note.after ? JSON.stringify(note.after) : null,
});

export const findLastLink = async (tx: Db): Promise<Link> =>
  (await tx.selectFrom('audit_entries').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
  chainStart;

export interface AuditFilter {
  readonly entity?: AuditEntry['entity'] | undefined;
  readonly entityId?: number | undefined;
  readonly userId?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only entries before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** The condition under which the reader sees a row of `files`. */
  readonly seesFile: RawBuilder<boolean>;
}

/** Newest first. Of a file that the reader does not see, only who did what, and when. */
export async function listEntries(db: Db, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const found = filtered(db, filter);
  const newest = found
    .selectAll()
    .select(isVisible(filter).as('is_visible'))
    .orderBy('id', 'desc')
    .limit(filter.limit + 1);
  const rows = await (filter.before === undefined ? newest : newest.where('id', '<', filter.before)).execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return { items: await nameSuppliers(db, page.map(toWire)), total, ...(last && { next: String(last.id) }) };
}

/** The owner of the file, or of one that was removed for good: then as the entry knows it, or else unknown. */
const isVisible = ({ seesFile }: AuditFilter) => sql<boolean>`(
  entity <> 'file' or exists (
    select from (
      select coalesce(
        (select owner_key from files where number = entity_id),
        case coalesce(after, before) ->> 'owner_kind'
          when 'customer' then (coalesce(after, before) ->> 'customer_id')::int
          when 'everyone' then 0
          else -1
        end) as owner_key
    ) as files where ${seesFile}))`;

function filtered(db: Db, filter: AuditFilter) {
  const { entity, entityId, userId, from, to } = filter;
  return (
    db
      .selectFrom('audit_entries')
      .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
      // Otherwise the filter would tell the numbers of files that the reader does not see.
      .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? 0).where(isVisible(filter)))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
      .$if(to !== undefined, (query) => query.where('at', '<=', to ?? new Date(0)))
  );
}

type Row = Awaited<ReturnType<typeof listAll>>[number] & { readonly is_visible: boolean };
const listAll = (db: Db) => db.selectFrom('audit_entries').selectAll().execute();

const HIDDEN = { entity_id: 0, name: '', before: null, after: null };

const toWire = ({ id, at, user_id, user_name, user_email, entity, action, is_visible, ...record }: Row): AuditEntry => {
  const { entity_id, name, before, after } = is_visible ? record : HIDDEN;
  return {
    id,
    at: at.toISOString(),
    user: user_id === null ? null : { id: user_id, name: user_name, email: user_email },
    entity: entity as AuditEntry['entity'],
    entity_id,
    name,
    action: action as AuditEntry['action'],
    before,
    after,
  };
};

type Snapshot = AuditEntry['before'];

/** Snapshots hold a supplier's id; readers need the company name, also of a deleted vendor. */
async function nameSuppliers(db: Db, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const ids = new Set(entries.flatMap(({ before, after }) => [vendorIn(before), vendorIn(after)]).filter(isId));
  if (ids.size === 0) return [...entries];
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'company'])
    .where('id', 'in', [...ids])
    .execute();
  const companies = new Map(vendors.map(({ id, company }) => [id, company]));
  const named = (snapshot: Snapshot): Snapshot => {
    const id = vendorIn(snapshot);
    return isId(id) ? { ...snapshot, supplier: companies.get(id) ?? `Vendor ${id}` } : snapshot;
  };
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}

const vendorIn = (snapshot: Snapshot) => snapshot?.['vendor_id'];
const isId = (value: unknown): value is number => typeof value === 'number';
