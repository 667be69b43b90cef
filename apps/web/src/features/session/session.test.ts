import { ProblemError, type Send } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from '../../lib/api.tsx';
import { startSession, startSignedIn, storedUser } from '../../../test/start-session.ts';
import { writeSession } from './stored-session.ts';

const refused = async () => {
  throw new ProblemError('unauthenticated', 'over');
};
const away = async () => {
  throw new TypeError('Failed to fetch');
};
const keysOf = ({ getItem }: Pick<Storage, 'getItem'>) => [getItem('auth'), getItem('token')];

describe('signing in', () => {
  it('stores user and token, and starts the session', async () => {
    const { session, shared } = startSession();
    await session.signIn('pat.lee@example.com', 'secret');

    expect(session.get()).toMatchObject({ phase: 'signed-in', user: storedUser });
    expect(shared.storage.getItem('token')).toBe('token-1');
  });

  it('fails when the answer has no user', async () => {
    const { session, shared } = startSession({ login: async () => ({ token: 't', message: '' }) });
    await expect(session.signIn('a@b.example', 'x')).rejects.toThrow(messages.signIn.noUser);
    expect(keysOf(shared.storage)).toEqual([null, null]);
  });
});

describe('a stored session', () => {
  it('is restored, and verified before it counts', async () => {
    const started = startSignedIn();
    const { session, calls } = await started;
    expect(session.get()).toMatchObject({ phase: 'signed-in', user: storedUser });
    expect(calls).toEqual(['/verify-token Bearer token-1']);
  });

  it('is cleared in silence when neither the token nor its renewal is accepted', async () => {
    const { session, shared } = await startSignedIn({ verifyToken: refused, refreshToken: refused });
    expect(session.get()).toMatchObject({ phase: 'signed-out', user: undefined, isOver: false });
    expect(keysOf(shared.storage)).toEqual([null, null]);
  });

  it('is cleared when it is forbidden', async () => {
    const forbidden = () => Promise.reject(new ProblemError('forbidden', 'no'));
    const { session } = await startSignedIn({ verifyToken: forbidden, refreshToken: forbidden });
    expect(session.get().phase).toBe('signed-out');
  });

  it('is kept when the server cannot be reached', async () => {
    const { session, shared } = await startSignedIn({ verifyToken: away });
    expect(session.get()).toMatchObject({ phase: 'signed-in', isConnectionLost: true });
    expect(shared.storage.getItem('token')).toBe('token-1');
  });
});

describe('signing out', () => {
  it('tells the server and the other tabs, and clears both keys', async () => {
    const { session, calls, told, shared } = await startSignedIn();
    await session.signOut();

    expect(calls.at(-1)).toBe('/api/auth/signout Bearer token-1');
    expect(told).toContain('left');
    expect(session.get()).toMatchObject({ phase: 'signed-out', hasLeft: true });
    expect(keysOf(shared.storage)).toEqual([null, null]);
  });

  it('is told to the server to the end, also when the page is closed meanwhile', async () => {
    const send = vi.fn<Send>(async () => Response.json({ message: 'Done' }));
    const { session } = await startSignedIn({}, { send });
    await session.signOut();
    expect(send).toHaveBeenLastCalledWith(
      '/api/auth/signout',
      expect.objectContaining({ keepalive: true }),
      expect.anything(),
    );
  });

  it('happens even when the server says no; that is only logged', async () => {
    const { session, logged, shared } = await startSignedIn({ signOut: away });
    await session.signOut();

    expect(logged).toHaveLength(1);
    expect(session.get().phase).toBe('signed-out');
    expect(keysOf(shared.storage)).toEqual([null, null]);
  });
});

describe('a session that ends in the middle of work', () => {
  it('keeps the user, so that the page can stay', async () => {
    let isDead = false;
    const dieLater = async () => (isDead ? refused() : { valid: true as const, needsRefresh: false });
    const { session, clock, shared } = await startSignedIn({ verifyToken: dieLater, refreshToken: refused });
    isDead = true;
    await clock.pass(300_000);

    expect(session.get()).toMatchObject({ phase: 'signed-in', user: storedUser, isOver: true });
    expect(keysOf(shared.storage)).toEqual([null, null]);
  });

  it('goes on after signing in again', async () => {
    const { session, shared } = await startSignedIn();
    shared.storage.removeItem('token');
    session.hearStorage();
    expect(session.get().isOver).toBe(true);
    await session.signIn('pat.lee@example.com', 'secret');

    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: false });
  });
});

describe('another tab', () => {
  it('that signs out takes this one along', async () => {
    const { session } = await startSignedIn();
    session.hearTab('left');
    expect(session.get()).toMatchObject({ phase: 'signed-out', hasLeft: true });
  });

  it('that finds the session over leaves this one at its page', async () => {
    const { session, shared } = await startSignedIn();
    shared.storage.removeItem('token');
    shared.storage.removeItem('auth');
    session.hearStorage();
    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: true });
  });

  it('that signs in signs this one in', async () => {
    const first = startSession();
    const second = startSession({}, first.shared);
    await first.session.signIn('pat.lee@example.com', 'secret');
    second.session.hearStorage();
    expect(second.session.get()).toMatchObject({ phase: 'signed-in', user: storedUser });
  });
});

describe('a sign-in in another tab', () => {
  it('is not undone by a refusal that this tab was waiting for', async () => {
    const other = startSession();
    const refreshToken = async () => {
      await other.session.signIn('pat.lee@example.com', 'secret');
      other.shared.storage.setItem('auth', JSON.stringify({ user: storedUser, token: 'token-9' }));
      other.shared.storage.setItem('token', 'token-9');
      return refused();
    };
    const { session, shared } = await startSignedIn({ refreshToken }, other.shared);
    expect(await session.renew('token-1')).toBe('token-9');
    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: false });
    expect(shared.storage.getItem('token')).toBe('token-9');
  });
});

describe('what waits for the next session', () => {
  async function endIt() {
    const started = await startSignedIn();
    expect(started.session.whenBack()).toBeUndefined();
    started.shared.storage.removeItem('token');
    started.shared.storage.removeItem('auth');
    return { ...started, back: started.session.whenBack() };
  }

  it('gets its token when the same user signs in again', async () => {
    const { session, back } = await endIt();
    expect(session.get()).toMatchObject({ phase: 'signed-in', isOver: true });
    await session.signIn('pat.lee@example.com', 'secret');
    expect(await back).toBe('token-1');
  });

  it('gets none when another user signs in, or this one leaves', async () => {
    const other = await endIt();
    other.shared.storage.setItem('auth', JSON.stringify({ user: { ...storedUser, id: 8 }, token: 'token-8' }));
    other.shared.storage.setItem('token', 'token-8');
    other.session.hearStorage();
    expect(await other.back).toBeUndefined();
    const left = await endIt();
    await left.session.signOut();
    expect(await left.back).toBeUndefined();
  });
});

describe('the token that is stored', () => {
  it('is of the same user until another one signs in, here or in another tab', async () => {
    const { session, shared } = await startSignedIn();
    const isSame = session.sameUser();
    expect(await session.renew('token-1')).toBeDefined();
    expect(isSame()).toBe(true);
    writeSession(shared.storage, { user: { ...storedUser, id: 8 }, token: 'token-8' });
    expect(isSame()).toBe(false);
    session.hearStorage();
    expect(isSame()).toBe(false);
    expect(session.sameUser()()).toBe(true);
  });

  it('never takes along what the user before has begun, which the server refuses since', async () => {
    const { session, shared } = await startSignedIn();
    const sent: (string | null)[] = [];
    const api = createApi(session, async (_, { headers }) => {
      sent.push(new Headers(headers).get('authorization'));
      await session.signOut();
      writeSession(shared.storage, { user: { ...storedUser, id: 8 }, token: 'token-8' });
      session.hearStorage();
      return Response.json({ code: 'unauthenticated', message: 'over' }, { status: 401 });
    });
    await expect(api.deleteVendor({ params: { id: 1 }, ifMatch: 1 })).rejects.toThrow();
    expect(sent).toEqual(['Bearer token-1']);
  });

  it('is not of the user before while another tab is between its two writes', async () => {
    const { session, shared } = await startSignedIn();
    const isSame = session.sameUser();
    shared.storage.setItem('auth', JSON.stringify({ user: { ...storedUser, id: 8 }, token: 'token-8' }));
    expect(isSame()).toBe(false);
  });
});

describe('a changed profile', () => {
  it('shows in the session and survives a reload', async () => {
    const { session, shared } = await startSignedIn();
    session.updateUser({ name: 'Pat Smith', email: 'pat@x.example' });
    expect(session.get().user?.name).toBe('Pat Smith');
    expect(shared.storage.getItem('auth')).toContain('Pat Smith');
  });
});
