import type { Role } from '@disclosure/core';
import { newDevice } from '@disclosure/server/src/accounts/devices.ts';
import { insertSession } from '@disclosure/server/src/accounts/sessions/sessions.ts';
import { findUserByEmail, type UserRecord } from '@disclosure/server/src/people/people.ts';
import { HOUR } from '@disclosure/server/src/clock.ts';
import { insertPerson } from '@disclosure/server/test/people.ts';
import type { TestApp } from '@disclosure/server/test/test-app.ts';

/** One user of each role. They are restored after requests that change or delete them. */
interface Crowd {
  /** A token that is good now; undefined for the stranger. */
  tokenOf(name: Name): Promise<string | undefined>;
  /** Data changed: a user of the crowd may be affected. */
  doubt(): void;
}

const roles = { stranger: undefined, viewer: ['Viewer'], editor: ['Editor'], manager: ['Manager'] } as const;
type Name = keyof typeof roles;
export const names = Object.keys(roles) as Name[];
export const rolesOf = (name: Name): readonly Role[] | undefined => roles[name];

export function gatherCrowd(test: TestApp): Crowd {
  const tokens = new Map<Name, string>();
  const doubted = new Set<Name>();
  return {
    async tokenOf(name) {
      if (name === 'stranger') return undefined;
      const known = tokens.get(name);
      const isTrusted = !doubted.delete(name);
      if (known !== undefined && (isTrusted || (await isGood(test, known, name)))) return known;
      const token = await comeIn(test, name);
      tokens.set(name, token);
      return token;
    },
    doubt: () => names.forEach((name) => doubted.add(name)),
  };
}

/** The user may have been signed out, deleted or demoted. */
async function isGood(test: TestApp, token: string, name: Name): Promise<boolean> {
  const me = await test.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
  return me.statusCode === 200 && me.json<{ roles: readonly Role[] }>().roles.join() === rolesOf(name)?.join();
}

/** Straight into the table of sessions: passwords and codes may have been changed, and limits reached. */
async function comeIn(test: TestApp, name: Name): Promise<string> {
  const { id, password_hash } = await findOrInsert(test, name);
  const browser = { address: '', userAgent: '', device: newDevice().hash };
  const user = { userId: id, passwordHash: password_hash ?? '', hasSecondStep: true };
  const token = await insertSession(test.db, { ...user, ...browser, now: test.now(), tokenLife: HOUR });
  if (token === undefined) throw new Error(`${name} cannot come in`);
  return token;
}

async function findOrInsert(test: TestApp, name: Name): Promise<UserRecord> {
  const email = `${name}@example.com`;
  const person = await findUserByEmail(test.db, email);
  if (person?.roles.join() === rolesOf(name)?.join() && person) return person;
  if (person) await rename(test, person.id);
  await insertPerson(test.db, { email, roles: rolesOf(name) ?? [] });
  return findOrInsert(test, name);
}

const rename = (test: TestApp, id: number) =>
  test.db
    .updateTable('users')
    .set({ email: `was-${id}@example.com` })
    .where('id', '=', id)
    .execute();
