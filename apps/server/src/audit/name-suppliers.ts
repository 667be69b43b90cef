import type { AuditEntry } from '@disclosure/api';
import type { Db } from '../database/db.ts';

type Snapshot = AuditEntry['before'];

/** Snapshots keep a supplier's id; a reader wants the company, also of a vendor that is gone. */
export async function nameSuppliers(db: Db, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
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
