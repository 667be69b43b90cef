import { describe, expect, it } from 'vitest';
import { answer, literalBackend, type PrintedCall, unreachable } from '../../../test/literal-backend.ts';
import { startSession, startSignedIn } from '../../../test/start-session.ts';
import { AUTH_KEY, TOKEN_KEY } from './stored-session.ts';

type Answers = Partial<Record<PrintedCall, unknown>>;

const signIn = async (login: unknown) => {
  const { session } = startSession({}, { send: literalBackend({ 'POST /login': login }).send });
  await session.signIn('typed@example.com', 'x');
  return session.get().user;
};

describe('a sign-in at a backend of the specification', () => {
  it.each<
    readonly [
      { id?: number; email?: string; first_name?: string; last_name?: string; roles?: string[] },
      string,
      string,
    ]
  >([
    [{ id: 7, first_name: 'Pat', last_name: 'Lee', email: 'p@x.example', roles: ['Editor'] }, 'Pat Lee', 'Editor'],
    [{ first_name: 'Pat', last_name: 'Lee', roles: ['1', '2'] }, 'Pat Lee', 'Manager'],
    [{ first_name: 'Pat', roles: ['Auditor'] }, 'typed', 'Auditor'],
    [{ roles: [] }, 'typed', 'user'],
    [{}, 'typed', 'user'],
  ])('of the user %o', async (given, name, role) => {
    expect(await signIn({ token: 'token-1', user: given })).toEqual({
      id: given.id ?? 'unknown',
      name,
      email: given.email ?? 'typed@example.com',
      role,
    });
  });

  it.each([
    ['User data not provided in login response', { token: 'token-1', message: 'Welcome' }],
    ['No such luck', answer(401, { message: 'No such luck' })],
  ])('fails: %s', async (text, login) => {
    await expect(signIn(login)).rejects.toThrow(text);
  });
});

async function restored(answers: Answers) {
  const started = await startSignedIn({}, { send: literalBackend(answers).send });
  const { storage } = started.shared;
  const kept = [AUTH_KEY, TOKEN_KEY].map((key) => storage.getItem(key)?.replace(/.*(token-\d).*/, '$1'));
  return { ...started, kept, phase: started.session.get().phase };
}

describe('a token at a backend of the specification', () => {
  const refused = answer(401, { message: 'Expired' });

  it.each<readonly [string, Answers, string | undefined]>([
    ['stays when it is good', {}, 'token-1'],
    ['stays when the answer says nothing about a refresh', { 'GET /verify-token': {} }, 'token-1'],
    ['is replaced in both places when it is due', { 'GET /verify-token': { needsRefresh: true } }, 'token-2'],
    ['is replaced in both places when it is refused', { 'GET /verify-token': refused }, 'token-2'],
    ['goes when the refresh gives none', { 'GET /verify-token': refused, 'POST /refresh-token': {} }, undefined],
    [
      'goes when the refresh gives null',
      { 'GET /verify-token': { needsRefresh: true }, 'POST /refresh-token': { token: null } },
      undefined,
    ],
    ['goes when the refresh fails', { 'GET /verify-token': refused, 'POST /refresh-token': refused }, undefined],
    ['stays when the server is away', { 'GET /verify-token': unreachable }, 'token-1'],
  ])('%s', async (_, answers, token) => {
    const { kept, phase } = await restored(answers);
    expect(kept).toEqual([token, token]);
    expect(phase).toBe(token === undefined ? 'signed-out' : 'signed-in');
  });

  it.each([
    ['succeeds', answer(200, 'bye')],
    ['fails', answer(500)],
    ['does not arrive', unreachable],
  ])('goes at a sign-out that %s', async (_, signOut) => {
    const { session, shared } = await restored({ 'POST /api/auth/signout': signOut });
    await session.signOut();
    expect([shared.storage.getItem(AUTH_KEY), shared.storage.getItem(TOKEN_KEY)]).toEqual([null, null]);
    expect(session.get().phase).toBe('signed-out');
  });
});
