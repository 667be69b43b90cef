import { DEFAULT_ID, DEFAULT_ROLE, type SessionUser } from './session-user.ts';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredSession {
  readonly user: SessionUser;
  readonly token: string;
}

export const AUTH_KEY = 'auth';
export const TOKEN_KEY = 'token';

export const readToken = (storage: SessionStorage) => storage.getItem(TOKEN_KEY) ?? undefined;

/** What is stored, when it is whole: another tab may be between its two writes. */
export function readSession(storage: SessionStorage): StoredSession | undefined {
  const session = parse(storage.getItem(AUTH_KEY) ?? '');
  return session?.token === readToken(storage) ? session : undefined;
}

/** On load, a value that cannot be read is discarded, with its token. */
export function restoreSession(storage: SessionStorage): StoredSession | undefined {
  const session = parse(storage.getItem(AUTH_KEY) ?? '');
  if (!session) clearSession(storage);
  else writeSession(storage, session);
  return session;
}

/** The token comes last: when it is there, the rest is there too. */
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
