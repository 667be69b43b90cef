import type { Db } from '../database/db.ts';
import { findLastLink } from './audit-repository.ts';
import { findBrokenEntry } from './verify-trail.ts';

/** What a person who checks the trail is told. Entries cut off at the end show only beside a hash that was kept elsewhere. */
export async function describeTrail(db: Db): Promise<{ readonly isWhole: boolean; readonly text: string }> {
  const broken = await findBrokenEntry(db);
  if (broken !== undefined) {
    const text = `Entry ${broken} of the audit trail was changed after it was written, or an entry before it is missing.`;
    return { isWhole: false, text };
  }
  const { id, hash } = await findLastLink(db);
  return {
    isWhole: true,
    text: `The audit trail is whole: ${id} entries, the last with hash ${hash.toString('hex')}.`,
  };
}
