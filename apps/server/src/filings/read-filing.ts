import type { FilingDetails, TimelineEntry } from '@disclosure/api';
import { type DocumentFinding, matchAccepted } from '@disclosure/core';
import type { Db } from '../database/db.ts';
import { mustSee } from '../files/find-file.ts';
import type { RevisionOf } from '../files/read-revision.ts';
import type { Asker } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { findAlreadyPublic } from './already-public.ts';
import { findInDocument, listAcceptances, toAcceptance, toFinding, whyUnchecked } from './filing-findings.ts';
import { deskDay, findFilingRow, type FilingServices, toFiling } from './filing-rows.ts';
import { publicationFindings, readDifferences } from './publication-rows.ts';

/** One filing, with what happened to it and what is found in it. */
export async function readFiling(services: FilingServices, asker: Asker, fileId: string): Promise<FilingDetails> {
  const { db } = services;
  const file = await mustSee(db, asker, fileId);
  const row = mustExist(await findFilingRow(db, file.number), 'Filing');
  // Another revision may have come between the two.
  const { found, unchecked } = await tryFindings(services, asker.id, { number: file.number, revision: row.revision });
  const stored = await readDifferences(db, file.number);
  const alreadyPublic = (await findAlreadyPublic(db, [row])).get(file.number);
  const matched = matchAccepted([...publicationFindings(stored), ...found], await listAcceptances(db, file.number));
  return {
    ...toFiling(row, deskDay(services)),
    timeline: await readTimeline(db, file.number),
    findings: matched.findings.map(toFinding),
    unchecked,
    // Of a document that cannot be read it is not known whether they still hold.
    lapsed: unchecked === '' ? matched.lapsed.map(toAcceptance) : [],
    differences: [...(stored?.differences ?? [])],
    ...(alreadyPublic && { alreadyPublic }),
  };
}

async function tryFindings(services: FilingServices, userId: number, file: RevisionOf) {
  try {
    return { found: await findInDocument(services, userId, file), unchecked: '' };
  } catch (error) {
    const found: DocumentFinding[] = [];
    return { found, unchecked: whyUnchecked(error) };
  }
}

/** What happened, newest first: each revision, and each deed at the desk. */
async function readTimeline(db: Db, fileNumber: number): Promise<TimelineEntry[]> {
  const revisions = await db
    .selectFrom('file_revisions')
    .select(['uploaded_at as at', 'uploaded_by as by', 'revision'])
    .where('file_number', '=', fileNumber)
    .execute();
  const events = await db
    .selectFrom('filing_events')
    .select(['at', 'by_name as by', 'revision', 'kind', 'before', 'after', 'note'])
    .where('file_number', '=', fileNumber)
    .orderBy('id', 'desc')
    .execute();
  const saved = revisions.map(({ at, by, revision }) => {
    return { at, by, revision, kind: 'revision', before: '', after: '', note: '' } as const;
  });
  return [...events, ...saved]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.revision - one.revision)
    .map(({ at, ...entry }) => Object.assign(entry, { at: at.toISOString() }));
}
