import type { FilingStatus, SetAsideKind } from '@disclosure/core';
import type { Generated } from 'kysely';
import type { Optional, Made } from './column-types.ts';

export interface FilesTable {
  number: Generated<number>;
  id: Generated<string>;
  name: string;
  given_name: string;
  owner_kind: 'customer' | 'everyone' | 'unknown';
  customer_id: number | null;
  foreign_owner: Optional<string>;
  owner_key: Made<number>;
  revision: number;
  size: number;
  sha256: Buffer;
  uploaded_at: Date;
  uploaded_by: string;
  is_simulated: Generated<boolean>;
  well_name: string;
  operator: string;
  customer_name: string;
  api_number: string;
  state: string;
  county: string;
  job_date: string;
  start_date: string;
  end_date: string;
  deleted_at: Optional<Date>;
  deleted_by: Optional<string>;
  error_count: Optional<number>;
  refusal_count: Optional<number>;
  warning_count: Optional<number>;
  note_count: Optional<number>;
  rules_version: Optional<number>;
  url: Made<string>;
  json: Made<string>;
}

export interface FileRevisionsTable {
  file_number: number;
  revision: number;
  blob_key: string;
  size: number;
  sha256: Buffer;
  uploaded_at: Date;
  uploaded_by: string;
  uploader_id: Optional<number>;
  api_number: Optional<string>;
}

export interface FileUploadsTable {
  blob_key: string;
  customer_id: number;
  name: string;
  api_number: string;
  sha256: Buffer;
  started_at: Date;
  uploader_id: number;
}

export interface FileScrubTable {
  only_row: Generated<boolean>;
  started_at: Date;
  place: string | null;
  busy_until: Date;
  ended_at: Optional<Date>;
}

/** Triggers write it whenever a file changes. */
export interface FileWordsTable {
  number: Made<number>;
  id: Made<string>;
  owner_key: Made<number>;
  uploaded_at: Made<Date>;
  state: Made<string>;
  words: Made<string>;
  has_problems: Made<boolean>;
}

/** One row for each revision of a file. Triggers make it, and keep what it has from the row of the file. */
export interface FilingsTable {
  file_number: Made<number>;
  revision: Made<number>;
  is_newest: Made<boolean>;
  status: FilingStatus;
  set_aside: SetAsideKind | null;
  status_at: Date;
  status_by: string;
  before_desk: boolean;
  assignee_id: number | null;
  snooze_reason: string;
  packs: number;
  service_met_at: Date | null;
  service_met_revision: number | null;
  service_day_unknown: boolean;
  operator_met_at: Date | null;
  operator_met_revision: number | null;
  operator_day_unknown: boolean;
  accepted: number;
  changed_at: Date;
  version: number;
  file_id: Made<string>;
  owner_key: Made<number>;
  is_deleted: Made<boolean>;
  well_name: Made<string>;
  customer_name: Made<string>;
  state: Made<string>;
}

export interface FilingEventsTable {
  id: Generated<number>;
  file_number: number;
  revision: number;
  at: Date;
  by_name: string;
  kind: 'status' | 'assignee' | 'snooze' | 'accepted' | 'withdrawn';
  before: Generated<string>;
  after: Generated<string>;
  note: Generated<string>;
  /** True for what was done by this day, on a day that nobody here knows. */
  day_unknown: Generated<boolean>;
}

export interface FilingAcceptancesTable {
  id: Generated<number>;
  file_number: number;
  revision: number;
  rule_id: string;
  subject: string;
  message: string;
  severity: string;
  place: string;
  reason: string;
  accepted_at: Date;
  accepted_by: string;
  withdrawn_at: Optional<Date>;
  withdrawn_by: Optional<string>;
}
