import type { DeletedEntity, JobData, UnsavedWell } from '@disclosure/api';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { Made, Optional } from './column-types.ts';
import type {
  FilesTable,
  FileRevisionsTable,
  FileUploadsTable,
  FileScrubTable,
  FileWordsTable,
  FilingsTable,
  FilingEventsTable,
  FilingAcceptancesTable,
} from './tables-of-files.ts';

/** A pool or a transaction. Every repository function takes one as its first parameter. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The tables after all migrations. */
export interface Tables {
  users: UsersTable;
  customers: CustomersTable;
  customer_users: { customer_id: number; user_id: number };
  deletion_requests: { customer_id: number; user_id: number; requested_by: string; requested_at: Date };
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  devices: { user_id: number; hash: Buffer; expires_at: Date };
  password_links: PasswordLinksTable;
  email_links: EmailLinksTable;
  throttles: ThrottlesTable;
  outbox: OutboxTable;
  fracpro_jobs: FracProJobsTable;
  drafts: DraftsTable;
  draft_versions: DraftVersionsTable;
  calendar_keys: { user_id: number; hash: Buffer; made_at: Date };
  two_steps: TwoStepsTable;
  recovery_codes: { id: Generated<number>; user_id: number; hash: string; used_at: Optional<Date> };
  installation: InstallationTable;
  instances: InstancesTable;
  vendors: VendorsTable;
  ingredients: IngredientsTable;
  third_party_mappings: { customer_id: number; chem_code: string; ingredient_id: number };
  seen_codes: { customer_id: number; chem_code: string; job_number: string; seen_at: Date };
  audit_entries: AuditEntriesTable;
  deleted_records: DeletedRecordsTable;
  deleted_assignments: { record_id: number; customer_id: number; user_id: number };
  deleted_mappings: { record_id: number; customer_id: number; chem_code: string; ingredient_id: number };
  idempotency_keys: IdempotencyKeysTable;
  files: FilesTable;
  file_revisions: FileRevisionsTable;
  file_uploads: FileUploadsTable;
  file_damages: { blob_key: string; damage: 'damaged' | 'missing'; found_at: Date };
  file_scrub: FileScrubTable;
  file_recheck: { only_row: Generated<boolean>; busy_until: Date };
  file_words: FileWordsTable;
  filings: FilingsTable;
  filing_events: FilingEventsTable;
  filing_acceptances: FilingAcceptancesTable;
  file_tallies: { owner_key: number; files: number; version: number };
}

interface UsersTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string | null;
  roles: string[];
  digest: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Optional<Date>;
}

interface CustomersTable {
  id: Generated<number>;
  name: string;
  operator_number: string;
  water_source: Optional<string>;
  other_names: Generated<string[]>;
  all_access: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  archived_at: Optional<Date>;
}

interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: string;
  address: string;
  started_at: Date;
  last_active_at: Date;
  ended_at: Optional<Date>;
  device_hash: Optional<Buffer>;
}

interface SessionTokensTable {
  hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  nonce: Optional<Buffer>;
  replaced_at: Optional<Date>;
}

interface PasswordLinksTable {
  hash: Buffer;
  user_id: Optional<number>;
  kind: 'reset' | 'invitation';
  expires_at: Date;
  used_at: Optional<Date>;
}

interface EmailLinksTable {
  hash: Buffer;
  user_id: number;
  email: string;
  expires_at: Date;
  used_at: Optional<Date>;
}

interface TwoStepsTable {
  user_id: number;
  secret: Buffer;
  confirmed_at: Optional<Date>;
  last_step: Generated<number>;
  failures: Generated<number>;
  failed_at: Optional<Date>;
  begun_at: Optional<Date>;
}

interface InstallationTable {
  only_row: Generated<boolean>;
  demo: boolean;
  demo_edition: Generated<number>;
  secrets_key: Generated<Buffer>;
  anchored_at: Optional<Date>;
}

interface InstancesTable {
  id: string;
  store: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
  knows: Generated<string>;
}

interface ThrottlesTable {
  key: string;
  count: number;
  counted_from: Date;
}

interface OutboxTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date;
  sent_at: Optional<Date>;
  given_up_at: Optional<Date>;
  last_error: Optional<string>;
  message_id: Made<string>;
  digest_user: Optional<number>;
  digest_day: Optional<string>;
  digest_files: Optional<number[]>;
}

interface FracProJobsTable {
  source: string;
  job_number: string;
  answer: ColumnType<JobData, string, string>;
  retrieved_at: Date;
}

interface DraftsTable {
  id: string;
  author_id: number;
  job_number: string;
  step: number;
  wells: number | null;
  saved: number | null;
  customer: Generated<string>;
  state: ColumnType<Record<string, unknown>, string, string>;
  unsaved: ColumnType<readonly UnsavedWell[], string | undefined, string>;
  unsaved_of: Optional<number>;
  saver_id: Optional<number>;
  saver_of: Optional<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface DraftVersionsTable {
  draft_id: string;
  version: number;
  job_number: string;
  step: number;
  wells: number | null;
  saved: number | null;
  customer: string;
  state: ColumnType<Record<string, unknown>, string, string>;
  saved_at: Date;
  saver_id: number | null;
  kept_at: Date;
}

/** Rows that are marked as deleted and not removed. */
interface KeptTable {
  id: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Optional<Date>;
}

interface VendorsTable extends KeptTable {
  company: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

interface IngredientsTable extends KeptTable {
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

interface DeletedRecordsTable {
  id: Generated<number>;
  entity: DeletedEntity;
  entity_id: number;
  name: string;
  deleted_at: Date;
  deleted_by: string;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: Date;
}
