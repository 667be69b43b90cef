import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../../../test/start-session.ts';

const verified = async () => ({ valid: true as const, needsRefresh: false });
const halfUsed = async () => ({ valid: true as const, needsRefresh: true });
const refused = async () => {
  throw new ProblemError('unauthenticated', 'over');
};
const broken = async () => {
  throw new ProblemError('unexpected', '');
};

describe('the token', () => {
  it('is verified every 300000 ms', async () => {
    const { clock, calls } = await startSignedIn();
    await clock.pass(299_999);
    expect(calls).toHaveLength(1);
    await clock.pass(1);
    expect(calls).toHaveLength(2);
  });

  it('is renewed when it is half used, in both places', async () => {
    const { shared } = await startSignedIn({ verifyToken: halfUsed });
    expect(shared.storage.getItem('token')).toBe('token-2');
    expect(shared.storage.getItem('auth')).toContain('"token":"token-2"');
  });

  it('is renewed when verification refuses it', async () => {
    const { session, shared } = await startSignedIn({ verifyToken: refused });
    expect(shared.storage.getItem('token')).toBe('token-2');
    expect(session.get().phase).toBe('signed-in');
  });

  it('is not asked about before a call, unless five minutes have passed', async () => {
    const { session, calls } = await startSignedIn();
    expect(await session.ensureFreshToken()).toBe('token-1');
    expect(calls).toHaveLength(1);
  });

  it('is asked about once, however many calls wait for it', async () => {
    const { session, clock, calls } = await startSignedIn();
    await clock.pass(250_000);
    await Promise.all(Array.from({ length: 20 }, () => session.check()));
    expect(calls).toHaveLength(2);
  });

  it('is renewed once, however many calls were refused', async () => {
    const { session, calls } = await startSignedIn();
    const successors = await Promise.all(Array.from({ length: 20 }, () => session.renew('token-1')));
    expect(new Set(successors)).toEqual(new Set(['token-2']));
    expect(calls.filter((call) => call.startsWith('/refresh-token'))).toHaveLength(1);
  });

  it('is renewed by one tab for all', async () => {
    const first = await startSignedIn();
    const second = await startSignedIn({}, first.shared);
    await Promise.all([first.session.renew('token-1'), second.session.renew('token-1')]);
    const renewals = [...first.calls, ...second.calls].filter((call) => call.startsWith('/refresh-token'));
    expect(renewals).toHaveLength(1);
  });
});

describe('a server that is away', () => {
  it('is asked again after 1, 2, 4 s and so on, at most every 30 s', async () => {
    const { clock, calls } = await startSignedIn({ verifyToken: broken });
    const counts: number[] = [];
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await clock.pass(pause);
      counts.push(calls.length);
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('is forgiven as soon as it answers', async () => {
    let isAway = true;
    const { session, clock } = await startSignedIn({ verifyToken: () => (isAway ? broken() : verified()) });
    expect(session.get().isConnectionLost).toBe(true);
    isAway = false;
    await clock.pass(1_000);
    expect(session.get()).toMatchObject({ isConnectionLost: false, phase: 'signed-in' });
  });

  it('does not end the session when it fails at the renewal', async () => {
    const { session, shared } = await startSignedIn({ verifyToken: refused, refreshToken: broken });
    expect(session.get()).toMatchObject({ phase: 'signed-in', isConnectionLost: true, isOver: false });
    expect(shared.storage.getItem('token')).toBe('token-1');
  });
});
