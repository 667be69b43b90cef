// Checks the audit trail: every entry as it was written, none missing in between.
import { describeTrail } from '../audit/check-trail.ts';
import { onDatabase } from './on-database.ts';

process.exitCode = await onDatabase(async (db) => {
  const { isWhole, text } = await describeTrail(db);
  console.log(text);
  return isWhole ? 0 : 1;
}, 2);
