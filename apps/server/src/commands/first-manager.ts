import { normalEmail, OPERATOR_NUMBER_PLACEHOLDER } from '@disclosure/core';
import { insertPasswordLink } from '../accounts/password-links.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Note } from '../audit/audit-entry.ts';
import { insertEntries } from '../audit/audit-repository.ts';
import { DAY } from '../clock.ts';
import { assignmentNote } from '../customers/assignments.ts';
import type { Db, Tx } from '../database/db.ts';
import { findUserByEmail } from '../people/people.ts';
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

/** All or nothing; answers the token of a link that sets the password. No user is signed in, so the audit trail names no author. */
export function createManager(db: Db, { email, allAccess, now }: NewManager): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id: userId, note } = await invite(tx, email.trim());
    const more = allAccess === undefined ? [] : await giveAllAccess(tx, { id: userId, name: note.name }, allAccess);
    const token = newToken();
    await insertPasswordLink(tx, { token, userId, kind: 'invitation', now, life: INVITATION_LIFE });
    await insertEntries(tx, [note, ...more], undefined, now);
    return token;
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

/** What is there already is no change, and keeps its name. */
async function giveAllAccess(tx: Tx, user: Named, name: string): Promise<Note[]> {
  const id = ALL_ACCESS_CUSTOMER_ID;
  const fields = { name, operator_number: OPERATOR_NUMBER_PLACEHOLDER, all_access: true };
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('customers')
    .values({ id, ...fields })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows: assigned } = await tx
    .insertInto('customer_users')
    .values({ customer_id: id, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const customer = await tx.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const notes: Note[] = [];
  if (made) notes.push({ entity: 'customer', entityId: id, name, action: 'created', after: fields });
  if (assigned) notes.push(assignmentNote(user, { id, name: customer.name }, 'created'));
  return notes;
}
