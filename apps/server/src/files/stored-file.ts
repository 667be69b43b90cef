import type { FileMetadata, StoredFile } from '@disclosure/api';
import type { Verdict } from '@disclosure/core';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';
import { notFound } from './find-file.ts';

const metadataColumns = [
  'well_name',
  'operator',
  'api_number',
  'state',
  'county',
  'job_date',
  'start_date',
  'end_date',
  'owner_kind',
  'customer_id',
  'foreign_owner',
  'customer_name',
  'uploaded_at',
  'uploaded_by',
  'is_simulated',
] as const;

const verdictColumns = ['error_count', 'refusal_count', 'warning_count', 'note_count', 'rules_version'] as const;

/** The columns of `files` that `toStoredFile` needs. */
export const storedFileColumns = ['id', 'name', 'size', 'revision', ...metadataColumns, ...verdictColumns] as const;

type FileColumns<Column extends keyof Tables['files']> = Pick<Selectable<Tables['files']>, Column>;
export type MetadataColumns = FileColumns<(typeof metadataColumns)[number]>;
type VerdictColumns = FileColumns<(typeof verdictColumns)[number]>;
export type StoredFileColumns = FileColumns<(typeof storedFileColumns)[number]>;

/**
 * A row of `files` as the API shows it. The trigger `write_file_json` writes the same text to the column `json`, from
 * which lists are sent without parsing. A test compares the two byte by byte.
 */
export const toStoredFile = (file: StoredFileColumns): StoredFile => ({
  id: file.id,
  name: file.name,
  url: downloadUrl(file.name),
  last_modified: file.uploaded_at.toISOString(),
  size: file.size,
  revision: file.revision,
  metadata: toMetadata(file),
  ...verdictIn(file),
});

/** Without a verdict, the file is checked later. */
export function toVerdictColumns(verdict: Verdict | null): VerdictColumns {
  const { errors = null, refusals = null, warnings = null, notes = null, rulesVersion = null } = verdict ?? {};
  return {
    error_count: errors,
    refusal_count: refusals,
    warning_count: warnings,
    note_count: notes,
    rules_version: rulesVersion,
  };
}

function verdictIn(file: VerdictColumns): Pick<StoredFile, 'verdict'> {
  const { error_count, refusal_count, warning_count, note_count, rules_version } = file;
  if (error_count === null || refusal_count === null || warning_count === null) return {};
  if (note_count === null || rules_version === null) return {};
  return {
    verdict: {
      errors: error_count,
      refusals: refusal_count,
      warnings: warning_count,
      notes: note_count,
      rulesVersion: rules_version,
    },
  };
}

export const toMetadata = (file: MetadataColumns): FileMetadata => ({
  wellName: file.well_name,
  operator: file.operator,
  apiNumber: file.api_number,
  state: file.state,
  county: file.county,
  date: file.job_date,
  startDate: file.start_date,
  endDate: file.end_date,
  ...ownerOf(file),
  customerName: file.customer_name,
  uploadDate: file.uploaded_at.toISOString(),
  uploadedBy: file.uploaded_by,
  ...(file.is_simulated && { simulated: true }),
});

function ownerOf({ owner_kind, customer_id, foreign_owner }: MetadataColumns): Pick<FileMetadata, 'customerId'> {
  const customerId = owner_kind === 'unknown' ? foreign_owner : customer_id;
  return customerId === null ? {} : { customerId };
}

/** The column `url` holds the same. `encodeURIComponent` leaves these three characters as they are. */
const downloadUrl = (name: string): string =>
  `/api/azure-storage/download/${encodeURIComponent(name).replaceAll(/[!'*]/g, percentEncode)}`;

const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** For a caller who was allowed to find the file. */
export async function getFile(db: Db, number: number): Promise<StoredFile> {
  const file = await db.selectFrom('files').select(storedFileColumns).where('number', '=', number).executeTakeFirst();
  if (!file) throw notFound();
  return toStoredFile(file);
}

const snapshotColumns = [
  'number',
  'id',
  'owner_kind',
  'customer_id',
  'customer_name',
  'api_number',
  'revision',
  'size',
  'sha256',
] as const;

export const toSnapshot = (file: FileColumns<(typeof snapshotColumns)[number]>) => ({
  id: file.id,
  owner_kind: file.owner_kind,
  customer_id: file.customer_id,
  api_number: file.api_number,
  revision: file.revision,
  size: file.size,
  customer: file.customer_name,
  sha256: file.sha256.toString('hex'),
});

/** Files as the audit trail records them, by their numbers. */
export async function fileSnapshots(db: Db, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('files')
    .select(snapshotColumns)
    .where(sql<boolean>`number = any(${[...numbers]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.number, toSnapshot(row)]));
}

/** The same of one file, as a statement. */
export const snapshotOf = (db: Db, id: string) =>
  db.selectFrom('files').modifyFront(planOnce).select(snapshotColumns).where('id', '=', id).compile();

export async function fileSnapshot(db: Db, number: number) {
  const file = (await fileSnapshots(db, [number])).get(number);
  if (!file) throw notFound();
  return file;
}
