import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../../../test/start-session.ts';

const MINUTE = 60_000;
const refused = async () => {
  throw new ProblemError('unauthenticated', 'over');
};

describe('a session without activity', () => {
  it('asks two minutes before its end', async () => {
    const { session, clock } = await startSignedIn();
    await clock.pass(58 * MINUTE - 1);
    expect(session.get().isExpiring).toBe(false);
    await clock.pass(1);
    expect(session.get().isExpiring).toBe(true);
  });

  it('goes on when the user stays', async () => {
    const { session, clock, calls } = await startSignedIn();
    await clock.pass(59 * MINUTE);
    await session.keepAlive();
    expect(calls.at(-1)).toBe('/api/users/me Bearer token-1');
    expect(session.get().isExpiring).toBe(false);
    await clock.pass(57 * MINUTE);
    expect(session.get().isExpiring).toBe(false);
  });

  it('is over when the server says so', async () => {
    let isOver = false;
    const verifyToken = async () => (isOver ? refused() : { valid: true as const, needsRefresh: false });
    const { session, clock } = await startSignedIn({ verifyToken, refreshToken: refused });
    await clock.pass(59 * MINUTE);
    isOver = true;
    await clock.pass(MINUTE);
    expect(session.get()).toMatchObject({ isOver: true, isExpiring: false });
  });

  it('is not asked about while another tab is in use', async () => {
    const { session, clock } = await startSignedIn();
    await clock.pass(57 * MINUTE);
    session.hearTab('used');
    await clock.pass(30 * MINUTE);
    expect(session.get().isExpiring).toBe(false);
  });
});

describe('a server with another limit', () => {
  const verifyToken = async () => ({ valid: true as const, needsRefresh: false, idleMinutes: 10 });

  it('is asked for it, and the question comes two minutes before that', async () => {
    const { session, clock } = await startSignedIn({ verifyToken });
    await session.check();
    await clock.pass(8 * MINUTE - 1);
    expect(session.get().isExpiring).toBe(false);
    await clock.pass(1);
    expect(session.get().isExpiring).toBe(true);
  });

  it('is told of activity more often when it is short', async () => {
    const { session, clock, calls } = await startSignedIn({ verifyToken });
    await session.check();
    await clock.pass(2.5 * MINUTE);
    session.noteActivity();
    await clock.pass(0);
    expect(calls.filter((call) => call.startsWith('/api/users/me'))).toHaveLength(1);
  });

  it('of three minutes leaves half of them for the question', async () => {
    const minutes = async () => ({ valid: true as const, needsRefresh: false, idleMinutes: 3 });
    const { session, clock } = await startSignedIn({ verifyToken: minutes });
    await session.check();
    await clock.pass(1.5 * MINUTE);
    expect(session.get().isExpiring).toBe(true);
  });
});

describe('activity without calls', () => {
  it('tells the server now and then, and the other tabs', async () => {
    const { session, clock, calls, told } = await startSignedIn();
    await clock.pass(4 * MINUTE);
    session.noteActivity();
    await clock.pass(2 * MINUTE);
    session.noteActivity();
    session.noteActivity();
    await clock.pass(0);
    expect(calls.filter((call) => call.startsWith('/api/users/me'))).toHaveLength(1);
    expect(told).toEqual(['used']);
  });

  it('does not answer the question whether to stay', async () => {
    const { session, clock } = await startSignedIn();
    await clock.pass(58 * MINUTE);
    session.noteActivity();
    await clock.pass(0);
    expect(session.get().isExpiring).toBe(true);
  });
});
