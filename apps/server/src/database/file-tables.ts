import type { ColumnType, Generated } from 'kysely';

/** The tables of migrations 0004, 0007, 0008, 0012 and 0013. */
export interface FileTables {
  files: FilesTable;
  file_revisions: FileRevisionsTable;
  file_uploads: FileUploadsTable;
  file_damages: { blob_key: string; damage: 'damaged' | 'missing'; found_at: Date };
  file_scrub: FileScrubTable;
  file_words: FileWordsTable;
  file_tallies: { owner_key: number; files: number; version: number };
}

type Made<T> = ColumnType<T, never, never>;

interface FilesTable {
  number: Generated<number>;
  id: Generated<string>;
  name: string;
  given_name: string;
  owner_kind: 'customer' | 'everyone' | 'unknown';
  customer_id: number | null;
  foreign_owner: ColumnType<string | null, string | null | undefined, string | null>;
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
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>;
  url: Made<string>;
  json: Made<string>;
}

interface FileRevisionsTable {
  file_number: number;
  revision: number;
  blob_key: string;
  size: number;
  sha256: Buffer;
  uploaded_at: Date;
  uploaded_by: string;
}

interface FileUploadsTable {
  blob_key: string;
  customer_id: number;
  name: string;
  api_number: string;
  sha256: Buffer;
  started_at: Date;
}

interface FileScrubTable {
  only_row: Generated<boolean>;
  started_at: Date;
  place: string | null;
  busy_until: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Written by the database, whenever a file changes. */
interface FileWordsTable {
  number: Made<number>;
  id: Made<string>;
  owner_key: Made<number>;
  uploaded_at: Made<Date>;
  state: Made<string>;
  words: Made<string>;
}
