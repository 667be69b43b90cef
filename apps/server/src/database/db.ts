import type { JobData } from '@disclosure/api';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { FileTables } from './file-tables.ts';
import type { ReferenceTables } from './reference-tables.ts';

/** The tables as the migrations leave them. */
export interface Tables extends ReferenceTables, FileTables {
  users: UsersTable;
  customers: CustomersTable;
  customer_users: { customer_id: number; user_id: number };
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  password_links: PasswordLinksTable;
  email_links: EmailLinksTable;
  throttles: ThrottlesTable;
  outbox: OutboxTable;
  fracpro_jobs: FracProJobsTable;
  drafts: DraftsTable;
  two_steps: TwoStepsTable;
  recovery_codes: RecoveryCodesTable;
  installation: InstallationTable;
  instances: InstancesTable;
}

interface UsersTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string | null;
  roles: string[];
  version: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Optional<Date>;
}

interface CustomersTable {
  id: Generated<number>;
  name: string;
  operator_number: string;
  water_source: Optional<string>;
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
}

interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  used_at: Optional<Date>;
}

interface InstallationTable {
  only_row: Generated<boolean>;
  demo: boolean;
  demo_edition: Generated<number>;
  secrets_key: Generated<Buffer>;
}

interface InstancesTable {
  id: string;
  store: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
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
  state: ColumnType<Record<string, unknown>, string, string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A pool or a transaction: repositories take either, first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
