import type { AuditEntry, Page } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { foldDeeds, type Outline } from './fold-deeds.ts';

export interface AuditFilter {
  readonly entity?: AuditEntry['entity'] | undefined;
  readonly entityId?: number | undefined;
  readonly action?: AuditEntry['action'] | undefined;
  /** 0: the server itself. */
  readonly userIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
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
  const rows = await readOutlines(db, filter, filter.before, filter.limit + 1);
  return toPage(
    db,
    filter,
    rows.map((row) => [row]),
  );
}

/** Entries that are looked at in one step, and in all for one page: an import has as many as its file has rows. */
const STEP = 2000;
const MOST_STEPS = 10;

/** As `listEntries`, but what one deed did to many objects is one item. */
export async function listDeeds(db: Db, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const rows: Outline[] = [];
  let deeds: Outline[][] = [];
  for (let step = 0; step < MOST_STEPS && deeds.length <= filter.limit; step += 1) {
    const found = await readOutlines(db, filter, rows.at(-1)?.id ?? filter.before, STEP);
    rows.push(...found);
    deeds = foldDeeds(rows);
    if (found.length < STEP) return toPage(db, filter, deeds);
  }
  return toPage(db, filter, deeds, true);
}

const readOutlines = (db: Db, filter: AuditFilter, before: number | undefined, limit: number): Promise<Outline[]> =>
  filtered(db, filter)
    .select(['id', 'at', 'user_id', 'entity', 'action'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Entries of a deed that are read: the first that the reader sees is told, and the others are named. */
const READ_OF_DEED = 10;

async function toPage(db: Db, filter: AuditFilter, deeds: readonly Outline[][], isMore = false) {
  const shown = deeds.slice(0, filter.limit);
  const entries = await readEntries(
    db,
    filter,
    shown.flatMap((deed) => deed.slice(0, READ_OF_DEED).map(({ id }) => id)),
  );
  const { total } = await filtered(db, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const last = isMore || deeds.length > filter.limit ? shown.at(-1)?.at(-1) : undefined;
  const items = shown.flatMap((deed) => tell(deed, entries));
  return { items: await nameSuppliers(db, items), total, ...(last && { next: String(last.id) }) };
}

async function readEntries(db: Db, filter: AuditFilter, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .select(isVisible(filter).as('is_visible'))
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The deed by its newest entry that the reader sees, with the names of others that the reader sees. */
function tell(deed: readonly Outline[], entries: ReadonlyMap<number, Row>): AuditEntry[] {
  const read = deed.flatMap(({ id }) => entries.get(id) ?? []);
  const seen = read.filter((row) => row.is_visible);
  const [told] = [...seen, ...read];
  if (!told) return [];
  const others = seen.filter((row) => row !== told).map(({ name }) => name);
  return [{ ...toWire(told), more: deed.length - 1, others }];
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

/** A filter that reads what an entry says finds only what the reader sees: otherwise its answers would tell the rest. */
function filtered(db: Db, filter: AuditFilter) {
  const { entity, entityId, action, userIds, search, from, to } = filter;
  return db
    .selectFrom('audit_entries')
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? 0).where(isVisible(filter)))
    .$if(search !== undefined, (query) => query.where(says(search ?? '')).where(isVisible(filter)))
    .$if(userIds !== undefined, (query) => query.where(isBy(userIds ?? [])))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('at', '<=', to ?? new Date(0)));
}

const isBy = (ids: readonly number[]) => sql<boolean>`coalesce(user_id, 0) = any(${[...ids]}::int[])`;

/** In its name or in the name of its customer, in upper or lower case. */
const says = (search: string) =>
  sql<boolean>`strpos(lower(concat_ws(' ', name, coalesce(after, before) ->> 'customer')), lower(${search}::text)) > 0`;

type Row = Awaited<ReturnType<typeof listAll>>[number] & { readonly is_visible: boolean };
const listAll = (db: Db) => db.selectFrom('audit_entries').selectAll().execute();

const HIDDEN = { entity_id: 0, name: '', before: null, after: null };

const toWire = ({ id, at, user_id, user_name, user_email, entity, action, is_visible, ...record }: Row) => {
  const { entity_id, name, before, after } = is_visible ? record : HIDDEN;
  return {
    id,
    at: at.toISOString(),
    user: user_id === null ? null : { id: user_id, name: user_name, email: user_email },
    entity,
    entity_id,
    name,
    action,
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
