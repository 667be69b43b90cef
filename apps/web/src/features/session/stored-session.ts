import type { SignedInUser } from '@disclosure/api';
import { displayName, readRoles } from '@disclosure/core';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredSession {
  readonly user: SessionUser;
  readonly token: string;
}

export const AUTH_KEY = 'auth';
export const TOKEN_KEY = 'token';

export const readToken = (storage: SessionStorage) => storage.getItem(TOKEN_KEY) ?? undefined;

/** The stored session if it is complete: another tab may be between its two writes. */
export function readSession(storage: SessionStorage): StoredSession | undefined {
  const session = parse(storage.getItem(AUTH_KEY) ?? '');
  return session?.token === readToken(storage) ? session : undefined;
}

/** Whose token is stored, or is about to be: the user is written first. */
export const readUserId = (storage: SessionStorage) => parse(storage.getItem(AUTH_KEY) ?? '')?.user.id;

/** Reads on load. A value that cannot be read is discarded together with its token. */
export function restoreSession(storage: SessionStorage): StoredSession | undefined {
  const session = parse(storage.getItem(AUTH_KEY) ?? '');
  if (!session) clearSession(storage);
  else writeSession(storage, session);
  return session;
}

/** The token is written last: if it is there, the rest is too. */
export function writeSession(storage: SessionStorage, session: StoredSession): void {
  storage.setItem(AUTH_KEY, JSON.stringify(session));
  storage.setItem(TOKEN_KEY, session.token);
}

export function clearSession(storage: SessionStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(AUTH_KEY);
}

function parse(text: string): StoredSession | undefined {
  try {
    const { user, token } = JSON.parse(text) as { user?: Record<string, unknown>; token?: unknown };
    if (typeof token !== 'string' || token === '' || typeof user !== 'object') return undefined;
    return { user: readUser(user), token };
  } catch {
    return undefined;
  }
}

const readUser = ({ id, name, email, role }: Record<string, unknown>): SessionUser => ({
  id: typeof id === 'number' || typeof id === 'string' ? id : DEFAULT_ID,
  name: typeof name === 'string' ? name : '',
  email: typeof email === 'string' ? email : '',
  role: typeof role === 'string' ? role : DEFAULT_ROLE,
});

/** The user as the browser keeps it. */
export interface SessionUser {
  readonly id: string | number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

const DEFAULT_ID = 'unknown';
const DEFAULT_ROLE = 'user';

/** What the answer to a sign-in may say of the user. */
type NamedUser = { readonly [Fact in keyof Omit<SignedInUser, 'roles'>]?: SignedInUser[Fact] | undefined } & {
  readonly roles?: readonly string[] | undefined;
};

export function toSessionUser(user: NamedUser, typedEmail: string): SessionUser {
  const email = user.email ?? typedEmail;
  const [first = DEFAULT_ROLE] = user.roles ?? [];
  return {
    id: user.id ?? DEFAULT_ID,
    name: displayName(user.first_name, user.last_name, email),
    email,
    // An id becomes the name of its role.
    role: readRoles([first])[0] ?? first,
  };
}
