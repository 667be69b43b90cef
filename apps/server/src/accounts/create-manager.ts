import { normalEmail } from '@disclosure/core';
import { DAY } from '../clock.ts';
import type { Db, Tx } from '../database/db.ts';
import { StartError } from '../start-error.ts';
import { insertPasswordLink } from './link-repository.ts';
import { newToken } from './tokens.ts';
import { findUserByEmail } from './user-repository.ts';

/** Users of this customer see the files of all. Its number is never given to another. */
const ALL_ACCESS_CUSTOMER_ID = 133;
/** Shown until somebody who knows the customer's number completes it in Settings. */
const UNKNOWN_OPERATOR_NUMBER = '00000000';
const INVITATION_LIFE = 7 * DAY;

interface NewManager {
  readonly email: string;
  /** The name of the customer that sees all files, when it is to be made. */
  readonly allAccess: string | undefined;
  readonly now: Date;
}

/** All or nothing; answers the token of a link that sets the password. */
export function createManager(db: Db, { email, allAccess, now }: NewManager): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const userId = await invite(tx, email.trim());
    if (allAccess !== undefined) await giveAllAccess(tx, userId, allAccess);
    const token = newToken();
    await insertPasswordLink(tx, { token, userId, kind: 'invitation', now, life: INVITATION_LIFE });
    return token;
  });
}

/** Asked again before the password was set, it makes a new link for the same user. */
async function invite(tx: Tx, email: string): Promise<number> {
  const known = await findUserByEmail(tx, normalEmail(email));
  if (known?.password_hash === null && known.roles.includes('Manager')) return known.id;
  if (known) throw new StartError(`There is already an account for ${email}; please use "Forgot password?" instead.`);
  const { id } = await tx
    .insertInto('users')
    .values({ first_name: '', last_name: '', email, password_hash: null, roles: ['Manager'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function giveAllAccess(tx: Tx, userId: number, name: string): Promise<void> {
  await tx
    .insertInto('customers')
    .values({ id: ALL_ACCESS_CUSTOMER_ID, name, operator_number: UNKNOWN_OPERATOR_NUMBER, all_access: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .insertInto('customer_users')
    .values({ customer_id: ALL_ACCESS_CUSTOMER_ID, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
