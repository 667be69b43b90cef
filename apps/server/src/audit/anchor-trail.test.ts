import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../../test/test-database.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { createEvidenceSigner } from '../evidence/evidence-signer.ts';
import { type Anchor, createAnchorSigner, parseAnchor, printAnchor } from './anchor.ts';
import { type AnchorServices, anchorTrail } from './anchor-trail.ts';
import { findLastLink, insertEntries } from './audit-repository.ts';
import { checkTrail, readAnchors } from './check-trail.ts';

const SECRET = 'a secret of thirty-two characters';
const database = Buffer.alloc(32, 'the key in the database');
const signer = createAnchorSigner({ settings: [SECRET], database });
const fromDatabase = createAnchorSigner({ settings: [], database });

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

  it('are not written again by an instance whose clock is minutes behind', async () => {
    test.pass(MINUTE);
    const before = await names();
    const ahead = new Date(test.now().getTime() + 5 * MINUTE);
    await test.db.updateTable('installation').set({ anchored_at: ahead }).execute();
    await anchorTrail(services(), 'when due');
    expect(await names()).toEqual(before);
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

  it('are checked by a command, which also names the key of evidence packs', async () => {
    const program = fileURLToPath(new URL('../commands/audit.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: test.databaseAddress, DATA_DIR: test.folder, SECRETS_KEY: SECRET };
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    const [trail, keys] = stdout.trim().split('\n');
    expect(trail).toMatch(/^The audit trail is whole: 3 entries, .* It agrees with 5 anchors, /);
    const [fingerprint = 'none'] = createEvidenceSigner({ settings: [SECRET], database }).fingerprints;
    expect(keys).toContain(fingerprint);
  });

  it('are said not to have been checked when the trail cannot be read, and never to be broken', async () => {
    const program = fileURLToPath(new URL('../commands/audit.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: test.databaseAddress, DATA_DIR: test.folder, SECRETS_KEY: SECRET };
    await asOwner(test, (db) => sql`alter table audit_entries rename to audit_entries_elsewhere`.execute(db));
    try {
      await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('its database cannot be reached'),
      });
    } finally {
      await asOwner(test, (db) => sql`alter table audit_entries_elsewhere rename to audit_entries`.execute(db));
    }
  });

  it('are named when they were changed, and counted when their key was removed', async () => {
    const [first] = await readAnchors(test.store.anchors);
    const anchor = first?.anchor as Anchor;
    const changed = { ...anchor, number: anchor.number - 1 };
    for (const text of [
      printAnchor(changed),
      'garbage',
      printAnchor({ ...anchor, restored: true }),
      printAnchor({ ...anchor, key: undefined }),
    ]) {
      const found = [{ place: 'the file', anchor: parseAnchor(text) }];
      expect(await checkTrail(test.db, found, signer)).toEqual({
        isWhole: false,
        text: 'The anchor the file is not genuine: it was changed after it was written, or its key is not in SECRETS_KEY.',
      });
    }
    const logged = { place: 'the file', anchor: parseAnchor(JSON.stringify({ level: 30, anchor, msg: 'Anchor' })) };
    expect(
      await checkTrail(test.db, [logged], createAnchorSigner({ settings: ['new', SECRET], database })),
    ).toMatchObject({
      isWhole: true,
      text: expect.stringContaining('It agrees with 1 anchor,') as string,
    });
    const removed = await checkTrail(test.db, [logged, logged], createAnchorSigner({ settings: ['new'], database }));
    expect(removed.isWhole).toBe(true);
    expect(removed.text).toMatch(
      /There is no anchor that it could be compared with\.\n2 anchors were signed with a key that is not set any more; they were not compared\.$/,
    );
    // Without SECRETS_KEY, another key in the database must not make the anchors silent.
    expect(await checkTrail(test.db, [logged], fromDatabase)).toMatchObject({ isWhole: false });
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
    const { isWhole, text } = await checkTrail(test.db, found, signer);
    expect(isWhole).toBe(true);
    expect(text.split('\n').slice(1)).toEqual([
      `7 anchors from before the restore of ${test.now().toISOString()} were not compared.`,
    ]);
    // The key of a database without SECRETS_KEY comes from the backup, too.
    const other = createAnchorSigner({ settings: [], database: Buffer.from('the key of the backup') });
    const itsAnchor = other.sign(await findLastLink(test.db), test.now(), true);
    const itsFound = [{ place: 'audit/restored', anchor: itsAnchor }, ...(await readAnchors(test.store.anchors))];
    expect(await checkTrail(test.db, itsFound, other)).toMatchObject({ isWhole: true });
    expect(await checkTrail(test.db, itsFound, signer)).toMatchObject({ isWhole: false });
  });

  it('cannot be forged with the key in the database once SECRETS_KEY is set', async () => {
    const place = 'audit/forged';
    const at = (hours: number) => new Date(test.now().getTime() + hours * HOUR);
    const end = await findLastLink(test.db);
    const genuine = { place: 'audit/genuine', anchor: signer.sign(end, test.now()) };
    await cut(1);
    const first = await findLastLink(test.db);
    const later = { place, anchor: fromDatabase.sign(first, at(1), true) };
    expect((await checkTrail(test.db, [genuine, later], signer)).text.split('\n')).toEqual([
      'The anchor audit/forged is not genuine: it was changed after it was written, or its key is not in SECRETS_KEY.',
      expect.stringMatching(/^The audit trail was cut off at its end: the anchor audit\/genuine /),
    ]);
    const longer = { place: 'audit/longer', anchor: fromDatabase.sign(end, at(-2)) };
    const early = { place, anchor: fromDatabase.sign(first, at(-1), true) };
    expect(await checkTrail(test.db, [longer, early], signer)).toMatchObject({ isWhole: false });
    expect(await checkTrail(test.db, [longer, early], fromDatabase)).toMatchObject({ isWhole: true });
    const kept = { place: 'audit/kept', anchor: signer.sign(first, test.now()) };
    const { isWhole, text } = await checkTrail(test.db, [early, kept], signer);
    expect(isWhole).toBe(true);
    expect(text).toMatch(
      /^The audit trail is whole: 1 entry, .* It agrees with 2 anchors, .*\n1 anchor was signed with the key in the database, before SECRETS_KEY was set\.$/,
    );
  });

  it('of a version that did not name the key are still read', () => {
    // Printed by that version, with SECRET.
    const old = parseAnchor(
      '{"number":7,"hash":"0707070707070707070707070707070707070707070707070707070707070707","time":"2026-11-16T03:00:00.000Z","signature":"ea20055b6ed6cd6c3cf144e913768e2f5d5c2ebdf97ce99ea657504661f79915"}',
    );
    expect(old && signer.originOf(old)).toBe('genuine');
  });
});
