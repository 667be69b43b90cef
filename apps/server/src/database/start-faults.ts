import { codeOf } from '../disk/file-system.ts';
import { StartError } from '../start-error.ts';
import { isReadOnly, READ_ONLY } from './connect.ts';

const DISK_FULL = '53100';
const TOO_MANY = '53300';

/** The disk of the database has no room left. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codeOf(error) === DISK_FULL;

/** A fault of the database that a person can remove, in one sentence. Every other error stays as it is. */
export function asStartError(error: unknown): unknown {
  const sentence = error instanceof Error && !(error instanceof StartError) ? sentenceFor(error) : undefined;
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

function sentenceFor(error: Error): string | undefined {
  const code = codeOf(error);
  if (isReadOnly(error)) return `${READ_ONLY}; please set DATABASE_URL to the server that takes writes, or let it.`;
  if (isDiskFull(error)) return `The disk of the database is full (${error.message}); please make room on it.`;
  if (code === TOO_MANY)
    return `The database takes no more connections (${error.message}); please allow it more of them.`;
  return undefined;
}
