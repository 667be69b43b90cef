import { describe, expect, it } from 'vitest';
import { fakeLease, fakeLocalDrafts } from '../../../../test/fake-drafts.ts';
import { nameOfLease } from './draft-lease.ts';
import { type LocalRecord, newIdentity } from './local-drafts.ts';
import { pruneDrafts, pruneOld, pruneSent } from './prune-drafts.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => now - days * 24 * 60 * 60 * 1000;

const copy = (parts: Partial<LocalRecord> & Pick<LocalRecord, 'id' | 'isSent' | 'savedAt'>): LocalRecord => ({
  ...newIdentity('7'),
  jobNumber: '',
  step: 1,
  ...parts,
});

const records = [
  { id: 'sent', serverId: 's1', isSent: true, savedAt: daysAgo(1) },
  { id: 'deleted', serverId: 's2', isSent: true, savedAt: daysAgo(1) },
  { id: 'sent long ago', serverId: 's3', isSent: true, savedAt: daysAgo(15) },
  { id: 'unsent', serverId: null, isSent: false, savedAt: daysAgo(80) },
  { id: 'changed since', serverId: 's4', isSent: false, savedAt: daysAgo(80) },
  { id: 'forgotten', serverId: null, isSent: false, savedAt: daysAgo(91) },
].map(copy);

async function keep() {
  const { local } = fakeLocalDrafts();
  for (const record of records) await local.write(record, new Map(), new Map());
  return local;
}

async function prune(lease = fakeLease()) {
  const local = await keep();
  await pruneDrafts({ local, lease, userId: '7', stored: new Set(['s1', 's3']), now });
  return (await local.list('7')).map(({ id }) => id);
}

describe('the copies of drafts in a browser', () => {
  it('stay while they have unsent changes, and go when they are no longer needed', async () => {
    expect(await prune()).toStrictEqual(['sent', 'unsent', 'changed since']);
  });

  it('stay while a tab works on them', async () => {
    const lease = fakeLease();
    const name = nameOfLease({ userId: '7', id: 'deleted', serverId: 's2' });
    await lease.take(name, { isForced: false, onLost: () => {} });
    expect(await prune(lease)).toContain('deleted');
  });

  it('go when they are old, no matter whose they are', async () => {
    const local = await keep();
    await local.write(
      { ...copy({ id: 'of another', isSent: true, savedAt: daysAgo(15) }), userId: '8' },
      new Map(),
      new Map(),
    );
    await pruneOld({ local, lease: fakeLease() }, now);
    expect((await local.listAll()).map(({ id }) => id)).toStrictEqual(['sent', 'deleted', 'unsent', 'changed since']);
  });

  it('go with Logout, except what only this browser has', async () => {
    const local = await keep();
    await pruneSent({ local, lease: fakeLease() }, '7');
    expect((await local.listAll()).map(({ id }) => id)).toStrictEqual(['unsent', 'changed since', 'forgotten']);
  });

  it('stay when they were changed after they were looked at', async () => {
    const local = await keep();
    const lease = fakeLease();
    const changing = {
      take: async (...wanted: Parameters<typeof lease.take>) => {
        for (const record of records)
          await local.write({ ...record, isSent: false, savedAt: now }, new Map(), new Map());
        return lease.take(...wanted);
      },
    };
    await pruneSent({ local, lease: changing }, '7');
    expect(await local.listAll()).toHaveLength(records.length);
  });

  it('stay when they are changed while they are being deleted', async () => {
    const local = await keep();
    const remove: typeof local.remove = async (...wanted) => {
      for (const record of records) await local.write({ ...record, isSent: false }, new Map(), new Map());
      return local.remove(...wanted);
    };
    await pruneSent({ local: { ...local, remove }, lease: fakeLease() }, '7');
    expect(await local.listAll()).toHaveLength(records.length);
  });

  it('stay for two weeks after this browser wrote them, however old the draft is', async () => {
    const { local } = fakeLocalDrafts();
    const old = { isSent: true, savedAt: daysAgo(20) };
    const kept = [copy({ ...old, id: 'new', keptAt: daysAgo(13) }), copy({ ...old, id: 'old', keptAt: daysAgo(15) })];
    for (const record of kept) await local.write(record, new Map(), new Map());
    await pruneOld({ local, lease: fakeLease() }, now);
    expect((await local.listAll()).map(({ id }) => id)).toStrictEqual(['new']);
  });
});
