import { beforeAll, describe, expect, it } from 'vitest';
import { fakeLease, fakeLocalDrafts } from '../../../../test/fake-drafts.ts';
import { fakeClock } from '../../../../test/fake-clock.ts';
import { startSignedIn, storedUser } from '../../../../test/start-session.ts';
import { nameOfLease } from './draft-lease.ts';
import { newIdentity } from './local-drafts.ts';
import { watchCopies } from './watch-copies.ts';

// What is loaded on demand is there, so that passing the time is enough.
beforeAll(() => import('./prune-drafts.ts'));

const DAY = 24 * 60 * 60 * 1000;
const copy = (id: string, isSent: boolean, userId = String(storedUser.id)) => ({
  ...newIdentity(userId),
  id,
  isSent,
  jobNumber: '',
  step: 1,
  savedAt: fakeClock().now(),
});

/** A browser with these copies, and someone at work in it. */
async function openBrowser(...records: readonly ReturnType<typeof copy>[]) {
  const { local } = fakeLocalDrafts();
  for (const record of records) await local.write(record, new Map([['state', 'x']]), new Map());
  const clock = fakeClock();
  const lease = fakeLease();
  const { session } = await startSignedIn();
  watchCopies(session, clock, { local, lease });
  const kept = async () => (await local.listAll()).map(({ id }) => id);
  return { session, clock, lease, kept };
}

describe('the copies of drafts in a shared browser', () => {
  it('go with Logout, except what the server does not have and what is not of this user', async () => {
    const { session, clock, kept } = await openBrowser(
      copy('sent', true),
      copy('unsent', false),
      copy('of another', true, '8'),
    );
    await session.signOut();
    await clock.pass(1);
    expect(await kept()).toEqual(['unsent', 'of another']);
  });

  it('go a moment later when a page still has them', async () => {
    const record = copy('open', true);
    const { session, clock, lease, kept } = await openBrowser(record);
    const release = await lease.take(nameOfLease(record), { isForced: false, onLost: () => {} });
    await session.signOut();
    await clock.pass(1000);
    expect(await kept()).toEqual(['open']);
    release?.();
    await clock.pass(1000);
    expect(await kept()).toEqual([]);
  });

  it('of others go when they are old and someone signs in', async () => {
    const { session, clock, kept } = await openBrowser(copy('of another', true, '8'), copy('unsent', false, '8'));
    await session.signOut();
    await clock.pass(13 * DAY);
    await session.signIn('pat.lee@example.com', 'correct horse battery');
    await clock.pass(0);
    expect(await kept()).toEqual(['of another', 'unsent']);
    await session.signOut();
    await clock.pass(2 * DAY);
    await session.signIn('pat.lee@example.com', 'correct horse battery');
    await clock.pass(0);
    expect(await kept()).toEqual(['unsent']);
  });
});
