import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The tables of migration 0002. */
export interface ReferenceTables {
  vendors: VendorsTable;
  ingredients: IngredientsTable;
  third_party_mappings: { customer_id: number; chem_code: string; ingredient_id: number };
  seen_codes: { customer_id: number; chem_code: string; job_number: string; seen_at: Date };
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
}

interface Kept {
  id: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface VendorsTable extends Kept {
  company: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

interface IngredientsTable extends Kept {
  code: string;
  vendor_id: number | null;
  product_name: string;
  specific_gravity: number;
  description: string;
  purpose: string;
  ingredient_name: string;
  cas_number: string;
  additive_fraction: number;
  comments: string;
  units: string;
}

type Snapshot = JSONColumnType<Record<string, unknown> | null, string | null, never>;

interface AuditEntriesTable {
  id: number;
  at: Date;
  user_id: number | null;
  user_name: string;
  user_email: string;
  entity: string;
  entity_id: number;
  name: string;
  action: string;
  before: Snapshot;
  after: Snapshot;
  previous_hash: Buffer;
  hash: Buffer;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: Date;
}
