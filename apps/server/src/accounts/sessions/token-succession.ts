import type { Db } from '../../database/db.ts';
import { isSuperseded } from './session-life.ts';
import { endSession, insertToken } from './session-repository.ts';
import { hashToken, newNonce, successorOf } from '../tokens.ts';

interface Succession {
  readonly token: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly tokenLife: number;
}

/**
 * The successor of a token: a new one the first time, the same one for a minute after that.
 * A token that comes back later than that was copied: the session ends, and there is no successor.
 */
export const replaceToken = (db: Db, succession: Succession): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { token, sessionId, now } = succession;
    const stored = await tx
      .selectFrom('session_tokens')
      .select(['nonce', 'replaced_at'])
      .where('hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return undefined;
    if (isSuperseded(stored, now)) {
      await endSession(tx, sessionId, now);
      return undefined;
    }
    return stored.nonce ? successorOf(token, stored.nonce) : insertSuccessor(tx, succession);
  });

async function insertSuccessor(tx: Db, { token, ...rest }: Succession): Promise<string> {
  const nonce = newNonce();
  const successor = successorOf(token, nonce);
  await insertToken(tx, { token: successor, ...rest });
  await tx
    .updateTable('session_tokens')
    .set({ nonce, replaced_at: rest.now })
    .where('hash', '=', hashToken(token))
    .execute();
  return successor;
}
