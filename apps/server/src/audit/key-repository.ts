import type { Db } from '../database/db.ts';
import type { Once } from '../http/once.ts';

/** True for the first of all calls with this key. The others wait here until it is done. */
export async function insertKey(tx: Db, userId: number, once: Once, times: { now: Date; forgetBefore: Date }) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', times.forgetBefore)
    .execute();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, ...once, created_at: times.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findKey = (tx: Db, userId: number, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

export const saveAnswer = (tx: Db, userId: number, key: string, answer: unknown) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
