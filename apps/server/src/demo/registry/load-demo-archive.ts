import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn, readDisclosures, registryMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { SECOND } from '../../clock.ts';
import { isAtWork } from '../../database/locks.ts';
import type { FileServices } from '../../files/file-services.ts';
import { readRevision, type RevisionOf } from '../../files/read-revision.ts';
import { findMirror } from '../../registry/mirror-tables.ts';
import { uploadArchive, type UploadServices } from '../../registry/upload-archive.ts';
import { archiveFiled, archiveNeighbors, type FiledDocument } from './demo-archive.ts';
import { writeArchive } from './write-archive.ts';

export type DemoArchiveServices = UploadServices & Pick<FileServices, 'store'>;

/** The first pages come before it. */
const AFTER = 2 * SECOND;

/**
 * Gives a demo without an archive of the registry a small one that is made up, by the same way as an upload: so the desk,
 * the notes and the panel have something to show.
 */
export async function loadDemoArchive(services: DemoArchiveServices, after = AFTER): Promise<void> {
  const { db, clock, over } = services;
  await sleep(after, undefined, { signal: over }).catch(() => undefined);
  if (over.aborted || (await findMirror(db)) || (await isAtWork(db, 'registryLoad'))) return;
  const filed = await listFiled(services);
  const archived = [...archiveFiled(filed), ...(await archiveNeighbors(clock()))];
  const archive = Readable.from([writeArchive(dayIn(clock()), archived)]);
  await uploadArchive(services, { archive, fileName: FILE_NAME, source: registryMessages.byDemo });
}

const FILE_NAME = 'Made-for-the-demo.zip';

interface FiledRow extends RevisionOf {
  readonly file_id: string;
  readonly well_name: string;
  readonly state: string;
  readonly county: string;
  readonly customer_name: string;
}

/** As they are stored: their dates are those of the day on which the demo began. */
async function listFiled(services: DemoArchiveServices): Promise<FiledDocument[]> {
  const { rows } = await sql<FiledRow>`
    select distinct on (files.number) files.number, filings.revision, files.id as file_id, files.well_name, files.state,
           files.county, files.customer_name
      from filings join files on files.number = filings.file_number
     where filings.status in ('uploaded', 'published') and files.is_simulated and files.deleted_at is null
     order by files.number, filings.revision desc`.execute(services.db);
  const filed: FiledDocument[] = [];
  for (const row of rows) {
    const [disclosure] = readDisclosures(new TextDecoder().decode(await readRevision(services, row))).disclosures;
    const { file_id: fileId, well_name: wellName, state, county, customer_name: operator } = row;
    if (disclosure) filed.push({ fileId, wellName, state, county, operator, disclosure });
  }
  return filed;
}
