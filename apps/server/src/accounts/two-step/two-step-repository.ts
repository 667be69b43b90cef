import type { Db } from '../../database/db.ts';

/** Of a user who has set it up. */
export const isOn = (db: Db, userId: number) =>
  db.selectFrom('two_steps').where('user_id', '=', userId).where('confirmed_at', 'is not', null);

export const findTwoStep = (db: Db, userId: number) => isOn(db, userId).selectAll().executeTakeFirst();

/** Of several attempts at once, each sees the result of the one before. */
export const lockTwoStep = (tx: Db, userId: number) => isOn(tx, userId).selectAll().forUpdate().executeTakeFirst();

/** A set-up that waits for its first code, and began after this time. */
export const lockSetUp = (tx: Db, userId: number, after: Date) =>
  tx
    .selectFrom('two_steps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', after)
    .forUpdate()
    .executeTakeFirst();

/** The newest secret is the only one that counts; one that is confirmed is not replaced. */
export const upsertSetUp = (tx: Db, userId: number, secret: Buffer, now: Date) => {
  const setUp = { secret, begun_at: now, failures: 0, failed_at: null };
  return tx
    .insertInto('two_steps')
    .values({ user_id: userId, ...setUp })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setUp).where('two_steps.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst();
};

/** Of all users, also where a set-up waits for its first code. */
export const listSecrets = (db: Db) => db.selectFrom('two_steps').select(['user_id', 'secret']).execute();

/** Nothing happens when another one was set up meanwhile. */
export const replaceSecret = (db: Db, was: { user_id: number; secret: Buffer }, secret: Buffer) =>
  db
    .updateTable('two_steps')
    .set({ secret })
    .where('user_id', '=', was.user_id)
    .where('secret', '=', was.secret)
    .execute();

export const confirmSetUp = (tx: Db, userId: number, step: number, now: Date) =>
  tx
    .updateTable('two_steps')
    .set({ confirmed_at: now, last_step: step, failures: 0, failed_at: null })
    .where('user_id', '=', userId)
    .execute();

export const noteStep = (tx: Db, userId: number, step: number) =>
  tx
    .updateTable('two_steps')
    .set({ last_step: step, failures: 0, failed_at: null })
    .where('user_id', '=', userId)
    .execute();

export const noteFailure = (tx: Db, userId: number, failures: number, now: Date) =>
  tx.updateTable('two_steps').set({ failures, failed_at: now }).where('user_id', '=', userId).execute();

export const forgetFailedCodes = (tx: Db, userId: number) =>
  tx.updateTable('two_steps').set({ failures: 0, failed_at: null }).where('user_id', '=', userId).execute();

/** With its recovery codes. */
export async function deleteTwoStep(tx: Db, userId: number): Promise<void> {
  // In the order in which a code is used, so that two transactions never deadlock.
  await tx.deleteFrom('two_steps').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export const listRecoveryCodes = (db: Db, userId: number) =>
  db
    .selectFrom('recovery_codes')
    .select(['id', 'hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** The old codes no longer work. */
export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** True for exactly one of several calls at once. */
export async function spendRecoveryCode(tx: Db, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
