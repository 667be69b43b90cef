import { normalEmail, OPERATOR_NUMBER_PLACEHOLDER } from '@disclosure/core';
import { sql } from 'kysely';
import { insertPasswordLink } from '../accounts/password-links.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Note } from '../audit/audit-entry.ts';
import { insertEntries } from '../audit/audit-repository.ts';
import { DAY } from '../clock.ts';
import { assignmentNote } from '../customers/assignments.ts';
import type { Db, Tx } from '../database/db.ts';
import { isTwin } from '../database/unique.ts';
import { findUserByEmail } from '../people/people.ts';
import { endDeletion, holdLinked, lockRestoring } from '../restoring/deleted-links.ts';
import { StartError } from '../start-error.ts';

/** Users of this customer see the files of all. Its number is never given to another. */
const ALL_ACCESS_CUSTOMER_ID = 133;
const INVITATION_LIFE = 7 * DAY;

interface NewManager {
  readonly email: string;
  /** The name of the customer that sees all files, when it is to be made. */
  readonly allAccess: string | undefined;
  readonly now: Date;
}

interface Created {
  /** Of a link that sets the password. */
  readonly token: string;
  /** The customer that sees all files was deleted or restricted, and is not any more. */
  readonly isRepaired: boolean;
}

/** All or nothing. No user is signed in, so the audit trail names no author. */
export function createManager(db: Db, { email, allAccess, now }: NewManager): Promise<Created> {
  return db.transaction().execute(async (tx) => {
    const { id: userId, note } = await invite(tx, email.trim());
    const more = allAccess === undefined ? [] : await giveAllAccess(tx, { id: userId, name: note.name }, allAccess);
    const token = newToken();
    await insertPasswordLink(tx, { token, userId, kind: 'invitation', now, life: INVITATION_LIFE });
    await insertEntries(tx, [note, ...more], undefined, now);
    const isRepaired = more.some(({ action }) => action === 'restored' || action === 'changed');
    return { token, isRepaired };
  });
}

interface Invited {
  readonly id: number;
  readonly note: Note;
}

/** Asked again before the password was set, it makes a new link for the same user. */
async function invite(tx: Tx, email: string): Promise<Invited> {
  const known = await findUserByEmail(tx, normalEmail(email));
  if (known?.password_hash === null && known.roles.includes('Manager')) {
    const note = {
      entity: 'user',
      entityId: known.id,
      name: known.email,
      action: 'invited',
      after: { email },
    } as const;
    return { id: known.id, note };
  }
  if (known) throw new StartError(`There is already an account for ${email}; please use "Forgot password?" instead.`);
  const fields = { first_name: '', last_name: '', email, roles: ['Manager' as const] };
  const { id } = await tx
    .insertInto('users')
    .values({ ...fields, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, note: { entity: 'user', entityId: id, name: email, action: 'created', after: fields } };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

async function giveAllAccess(tx: Tx, user: Named, name: string): Promise<Note[]> {
  const id = ALL_ACCESS_CUSTOMER_ID;
  const made = await makeAllAccess(tx, name);
  const customer = await tx.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows: assigned } = await tx
    .insertInto('customer_users')
    .values({ customer_id: id, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return [...made, ...(assigned ? [assignmentNote(user, { id, name: customer.name }, 'created')] : [])];
}

/** Makes customer 133, or repairs it if it was deleted or sees only its own files. Otherwise nothing changes. */
async function makeAllAccess(tx: Tx, name: string): Promise<Note[]> {
  await lockRestoring(tx);
  const id = ALL_ACCESS_CUSTOMER_ID;
  const found = await tx
    .selectFrom('customers')
    .select(['name', 'all_access', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) {
    const fields = { name, operator_number: OPERATOR_NUMBER_PLACEHOLDER, all_access: true };
    await tx
      .insertInto('customers')
      .values({ id, ...fields })
      .execute()
      .catch(refuseName(name));
    return [{ entity: 'customer', entityId: id, name, action: 'created', after: fields }];
  }
  if (found.all_access && found.archived_at === null) return [];
  const deleted = await holdDeleted(tx, id);
  // Another customer may have taken the old name since, so a deleted one gets the name that was typed.
  const now = { name: found.archived_at ? name : found.name, all_access: true };
  await tx
    .updateTable('customers')
    .set({ ...now, archived_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseName(name));
  const before = { name: found.name, all_access: found.all_access };
  const action = found.archived_at ? 'restored' : 'changed';
  const after = { ...now, ...(deleted && (await endDeletion(tx, deleted.id))) };
  return [{ entity: 'customer', entityId: id, name: now.name, action, before, after }];
}

/** What is kept of the deleted customer. None after 30 days. */
async function holdDeleted(tx: Tx, customerId: number) {
  const deleted = await tx
    .selectFrom('deleted_records')
    .select('id')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', customerId)
    .executeTakeFirst();
  if (deleted) await holdLinked(tx, deleted.id);
  return deleted;
}

/** Stops with a sentence when another customer has the name. */
const refuseName =
  (name: string) =>
  (error: unknown): never => {
    if (!isTwin(error, 'customers_by_name')) throw error;
    throw new StartError(`There is already a customer named "${name}"; please choose another name for customer 133.`);
  };
