import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { type Anchor, createAnchorSigner, parseAnchor, printAnchor } from './anchor.ts';
import { type AnchorServices, anchorTrail } from './anchor-trail.ts';
import { findLastLink, insertEntries } from './audit-repository.ts';
import { checkTrail, readAnchors } from './check-trail.ts';

const SECRET = 'a secret of thirty-two characters';
const signer = createAnchorSigner([SECRET]);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

let told: Anchor[] = [];
const services = (): AnchorServices => ({
  db: test.db,
  store: test.store,
  clock: () => test.now(),
  settings: { SECRETS_KEY: [SECRET] },
  log: { info: (details) => void told.push((details as { anchor: Anchor }).anchor) },
});

const addEntries = (count: number) => {
  const note = { entity: 'vendor', entityId: 1, name: 'Gulf', action: 'changed' } as const;
  return test.db.transaction().execute((tx) =>
    insertEntries(
      tx,
      Array.from({ length: count }, () => note),
      undefined,
      test.now(),
    ),
  );
};
const names = () => test.store.anchors.list();
const check = async () => checkTrail(test.db, await readAnchors(test.store.anchors), signer);
const cut = (from: number) =>
  asOwner(test, async (db) => {
    await sql`alter table audit_entries disable trigger all`.execute(db);
    await db.deleteFrom('audit_entries').where('id', '>', from).execute();
  });

describe('anchors of the audit trail', () => {
  it('are written once an hour by one of all instances, and at a stop, and once a day into the log', async () => {
    await addEntries(2);
    await Promise.all([1, 2, 3].map(() => anchorTrail(services(), 'when due')));
    expect(await names()).toHaveLength(1);
    test.pass(HOUR - MINUTE);
    await anchorTrail(services(), 'when due');
    expect(await names()).toHaveLength(1);
    await anchorTrail(services(), 'now');
    test.pass(HOUR);
    await anchorTrail(services(), 'when due');
    expect(await names()).toHaveLength(3);
    expect(told).toHaveLength(1);
    test.pass(24 * HOUR);
    await anchorTrail(services(), 'when due');
    expect(told).toHaveLength(2);
    const { id, hash } = await findLastLink(test.db);
    expect(told[1]).toMatchObject({ number: id, hash: hash.toString('hex'), time: test.now().toISOString() });
    told = [];
  });

  it('are written when a server that has listened stops', async () => {
    const other = await startTestApp();
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    await other.app.close();
    expect(await other.store.anchors.list()).toHaveLength(1);
    await other.stop();
  });

  it('are written again when a clock was wrong, and not when the store is away', async () => {
    const before = await names();
    await sql`update installation set anchored_at = now() + interval '9 years'`.execute(test.db);
    const away = { ...test.store.anchors, put: () => Promise.reject(new Error('away')) };
    const store = new Proxy(test.store, {
      get: (target, key) => (key === 'anchors' ? away : Reflect.get(target, key)),
    });
    await expect(anchorTrail({ ...services(), store }, 'when due')).rejects.toThrow('away');
    test.pass(MINUTE);
    await anchorTrail(services(), 'when due');
    expect(await names()).toHaveLength(before.length + 1);
  });

  it('are no files, and agree with a trail that is whole', async () => {
    for await (const { key } of test.store.list()) expect.unreachable(key);
    await addEntries(1);
    const { isWhole, text } = await check();
    expect(isWhole).toBe(true);
    expect(text).toMatch(
      /^The audit trail is whole: 3 entries, .* It agrees with 5 anchors, the newest of \S+ at entry 2\.$/,
    );
  });

  it('are named when they were changed, or were signed with another key', async () => {
    const [first] = await readAnchors(test.store.anchors);
    const anchor = first?.anchor as Anchor;
    const changed = { ...anchor, number: anchor.number - 1 };
    for (const text of [printAnchor(changed), 'garbage', printAnchor({ ...anchor, restored: true })]) {
      const found = [{ place: 'the file', anchor: parseAnchor(text) }];
      expect(await checkTrail(test.db, found, signer)).toEqual({
        isWhole: false,
        text: 'The anchor the file was changed after it was written, or its key is no longer in SECRETS_KEY.',
      });
    }
    const logged = { place: 'the file', anchor: parseAnchor(JSON.stringify({ level: 30, anchor, msg: 'Anchor' })) };
    expect(await checkTrail(test.db, [logged], createAnchorSigner(['new', SECRET]))).toMatchObject({ isWhole: true });
    expect(await checkTrail(test.db, [logged], createAnchorSigner(['new']))).toMatchObject({ isWhole: false });
  });

  it('show that the end was cut off, also after new entries, until a restore', async () => {
    await addEntries(3);
    test.pass(HOUR);
    await anchorTrail(services(), 'now');
    const [newest] = (await names()).slice(-1);
    await cut(4);
    expect(await check()).toEqual({
      isWhole: false,
      text: `The audit trail was cut off at its end: the anchor audit/${newest} of ${test.now().toISOString()} knows entry 6, and the last one is entry 4.`,
    });
    await addEntries(2);
    test.pass(HOUR);
    await anchorTrail(services(), 'now');
    expect((await check()).text).toBe(
      `Entry 6 of the audit trail is not the one that the anchor audit/${newest} of ${new Date(test.now().getTime() - HOUR).toISOString()} knows: it or an entry before it was replaced.`,
    );
    test.pass(HOUR);
    const restored = signer.sign(await findLastLink(test.db), test.now(), true);
    const found = [{ place: 'audit/restored', anchor: restored }, ...(await readAnchors(test.store.anchors))];
    expect(await checkTrail(test.db, found, signer)).toMatchObject({ isWhole: true });
    // The key of a database without SECRETS_KEY comes from the backup, too.
    const other = createAnchorSigner(['the key of the backup']);
    const itsAnchor = other.sign(await findLastLink(test.db), test.now(), true);
    const itsFound = [{ place: 'audit/restored', anchor: itsAnchor }, ...(await readAnchors(test.store.anchors))];
    expect(await checkTrail(test.db, itsFound, other)).toMatchObject({ isWhole: true });
    expect(await checkTrail(test.db, itsFound, signer)).toMatchObject({ isWhole: false });
  });
});
