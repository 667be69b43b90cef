import type { Role } from '@disclosure/core';
import { createPasswords } from '../src/accounts/passwords.ts';
import type { Db } from '../src/database/db.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';

/** The product's, but quick: what a guess costs does not matter here. */
export const quickPasswords = createPasswords({ memoryCost: 64, timeCost: 1 });

const stored = quickPasswords.hash(PASSWORD);

interface Person {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly roles?: readonly (Role | '1' | '2' | '3' | 'Unknown')[];
  /** Has no password yet. */
  readonly isInvited?: boolean;
}

/** A user who can sign in with PASSWORD; says only what matters. */
export async function insertPerson(db: Db, person: Person = {}) {
  const { email = 'pat.lee@example.com', firstName = 'Pat', lastName = 'Lee', roles = ['Viewer'] } = person;
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      roles: [...roles],
      password_hash: person.isInvited ? null : await stored,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** The token of a new session of that person. */
export async function signInAs(test: TestApp, email: string, password = PASSWORD): Promise<string> {
  const { token } = await test.api().login({ body: { email, password } });
  return token;
}
