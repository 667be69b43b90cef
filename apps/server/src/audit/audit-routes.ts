import { type auditEndpoints, endOfMoment, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Handlers } from '../http/serve.ts';
import { listDeeds, listEntries } from './list-entries.ts';

const DEFAULT_LIMIT = 100;

interface AuditServices {
  readonly db: Db;
  /** The condition under which a user sees a row of `files`. */
  readonly seesFile: (userId: number) => Promise<RawBuilder<boolean>>;
}

export const auditRoutes = ({ db, seesFile }: AuditServices): Handlers<typeof auditEndpoints> => ({
  listAuditEntries: async ({ query }, { caller }) => {
    const { id, user, search, from, to, cursor, folded, limit = DEFAULT_LIMIT, ...same } = query;
    const list = folded ? listDeeds : listEntries;
    return list(db, {
      ...same,
      seesFile: await seesFile(caller.id),
      entityId: id,
      userIds: user,
      search: search?.trim() || undefined,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : endOfMoment(to),
      before: cursor === undefined ? undefined : readCursor(cursor),
      limit,
    });
  },
});

/** The id of the last entry of the page before. */
function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new ProblemError('invalid-request', apiMessages.cursorWrong);
}
