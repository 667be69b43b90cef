import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backedUpProduct, CUSTOMER, emptyTarget, filesIn, restoreFrom } from '../../../test/backed-up-product.ts';
import { addCustomer, upload } from '../../../test/documents.ts';
import { toFirstFormat } from '../../../test/first-format.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { usedFolder } from '../../../test/used-folder.ts';
import { createAnchorSigner, parseAnchor } from '../../audit/anchor.ts';
import { checkTrail, readAnchors } from '../../audit/check-trail.ts';
import { holderOf } from '../../database/embedded/folder-lock.ts';
import { joinEmbedded } from '../../database/embedded/start-embedded.ts';
import { readSecrets } from '../../database/secrets.ts';
import { scrubFiles } from '../../files/integrity/scrub-files.ts';
import { DiskStore } from '../../storage/disk-store.ts';

const product = backedUpProduct();

const backUp = (folder: string) => runCommand('backup', ['--to', folder], product().source);

const draftWith = (state: Record<string, unknown>) => ({
  jobNumber: '1001',
  step: 2,
  wells: 1,
  saved: 0,
  customer: '',
  state,
});

describe('a restore', () => {
  it('goes on counting where the source was, and takes new rows', async () => {
    const { test, customerId } = product();
    const folder = temporaryFolder();
    await backUp(folder);
    const { database, environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0 });
    expect(await database.db.selectFrom('customers').select(['id', 'name']).execute()).toEqual([
      { id: customerId, name: CUSTOMER },
    ]);
    expect(await addCustomer(database.db, 'Next')).toBe(await addCustomer(test.db, 'Next'));
  });

  it('brings drafts back with their earlier versions, which still go with them', async () => {
    const { test, editor } = product();
    const { id } = await editor.createDraft({ body: draftWith({ mark: 1, text: '\t \\N 🛢' }) });
    await editor.updateDraft({ params: { id }, body: { ...draftWith({ mark: 2 }), replacesWork: true } });
    const folder = temporaryFolder();
    await backUp(folder);
    const { database, environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0 });
    const rows = (db: typeof test.db) => db.selectFrom('draft_versions').selectAll().execute();
    expect(await rows(database.db)).toMatchObject([{ draft_id: id, version: 1, state: { mark: 1 } }]);
    expect(await rows(database.db)).toEqual(await rows(test.db));
    await database.db.deleteFrom('drafts').where('id', '=', id).execute();
    expect(await rows(database.db)).toEqual([]);
  });

  it('writes a new anchor of the audit trail, and the backup has one, too', async () => {
    const { test } = product();
    const folder = temporaryFolder();
    await backUp(folder);
    const snapshot = readdirSync(folder).find((name) => name.startsWith('snapshot-')) ?? '';
    const saved = parseAnchor(readFileSync(join(folder, snapshot, 'audit-anchor.json'), 'utf8'));
    const { database, environment } = await emptyTarget();
    await restoreFrom(folder, environment);
    const [restored, ...others] = await readAnchors(
      new DiskStore(join(environment.DATA_DIR, 'files'), test.now()).anchors,
    );
    expect(others).toEqual([]);
    expect(restored?.anchor).toMatchObject({ number: saved?.number, hash: saved?.hash, restored: true });
    const signer = createAnchorSigner(await readSecrets({ db: database.db, settings: { SECRETS_KEY: [] } }));
    const found = [{ place: 'the backup', anchor: saved }, ...(restored ? [restored] : [])];
    expect(await checkTrail(database.db, found, signer)).toMatchObject({ isWhole: true });
    expect(saved?.number).toBeGreaterThan(0);
  });

  it('is refused by a store that is not empty', async () => {
    const { test, editor, customerId } = product();
    const folder = temporaryFolder();
    await backUp(folder);
    await upload(editor, { wellName: 'Later 1H', customerId });
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, { ...environment, DATA_DIR: test.folder })).toMatchObject({
      code: 2,
      told: [expect.stringContaining('The store is not empty')],
    });
  });

  it('goes into a database on which the product has run, as long as nobody has used it', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const { environment } = await emptyTarget();
    const idle = await startTestApp();
    onTestFinished(() => idle.stop());
    const services = { ...idle, clock: () => idle.now(), log: idle.app.log, over: new AbortController().signal };
    await scrubFiles({
      ...services,
      sharedClock: async () => new Date(),
      settings: { SCRUB_HOUR: 2, SCRUB_FILES_PER_MINUTE: 10 },
    });
    await idle.db.insertInto('file_recheck').values({ busy_until: idle.now() }).execute();
    expect(await restoreFrom(folder, { ...environment, DATABASE_URL: idle.owner })).toMatchObject({ code: 0 });
    expect(await idle.db.selectFrom('customers').select('name').execute()).toContainEqual({ name: CUSTOMER });
  });

  it('is refused by a database that is not empty', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const { database, environment } = await emptyTarget();
    await restoreFrom(folder, environment);
    await addCustomer(database.db, 'Later');
    const again = await restoreFrom(folder, environment);
    expect(again).toMatchObject({ code: 2, out: [], told: [expect.stringContaining('The database is not empty: ')] });
    const DATA_DIR = temporaryFolder();
    expect(await restoreFrom(folder, { ...environment, DATA_DIR })).toEqual(again);
    expect(readdirSync(join(DATA_DIR, 'files')).sort()).toEqual(['README.txt', 'instances', 'unfinished']);
  });

  it('that was killed when its tables were filled comes to its end when it is run again', async () => {
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    const { environment } = await emptyTarget();
    await restoreFrom(folder, environment);
    const [anchors, files] = [join(environment.DATA_DIR, 'files/audit'), join(environment.DATA_DIR, 'files')];
    rmSync(anchors, { recursive: true });
    const stored = filesIn(environment.DATA_DIR);
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out });
    expect(readdirSync(anchors)).toHaveLength(1);
    expect(readdirSync(join(files, 'unfinished'))).toEqual([]);
    expect(filesIn(environment.DATA_DIR)).toEqual(stored);
  });

  it('has the embedded database for itself: another command waits until it has ended', async () => {
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    const DATA_DIR = usedFolder();
    const restoring = restoreFrom(folder, { DATA_DIR });
    await until(() => expect(holderOf(join(DATA_DIR, 'database'))).toBeDefined());
    const meanwhile = await runCommand('backup', ['--to', temporaryFolder()], { DATA_DIR });
    expect(await restoring).toMatchObject({ code: 0, out });
    expect(meanwhile).toMatchObject({ code: 0, out });
    expect(meanwhile.told[0]).toContain(`Another command (process ${process.pid}) works on the database`);
  });

  it('waits for a command that works on the embedded database', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const DATA_DIR = usedFolder();
    const command = await joinEmbedded({ dataFolder: DATA_DIR, say: () => undefined });
    setTimeout(() => void command.stop(), 300);
    const { code, told } = await restoreFrom(folder, { DATA_DIR });
    // On a busy machine, the start of the database takes so long that it is told, too.
    const others = told.filter((text) => text !== 'Starting the database …');
    expect({ code, told: others }).toEqual({
      code: 0,
      told: [expect.stringContaining('Another command'), 'Everything is restored.'],
    });
  });

  it('fills no table when its anchor cannot be written', async () => {
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    const { database, environment } = await emptyTarget();
    const anchors = join(environment.DATA_DIR, 'files/audit');
    mkdirSync(dirname(anchors));
    writeFileSync(anchors, 'in the way');
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 2, out: [] });
    expect(await database.db.selectFrom('customers').select('id').execute()).toEqual([]);
    rmSync(anchors);
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out });
  });

  it('refuses a backup that was cut off', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    rmSync(join(folder, 'manifest.json'));
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({
      code: 2,
      told: [`There is no complete backup in ${folder}.`],
    });
  });

  it('refuses a damaged backup before it touches anything', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const [file = ''] = filesIn(folder);
    const place = join(folder, 'files', file);
    const bytes = readFileSync(place);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(place, bytes);
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toEqual({
      code: 2,
      out: [],
      told: [`The backup is damaged: files/${file} is missing or not as it was written. Nothing was restored.`],
    });
    expect(readdirSync(join(environment.DATA_DIR, 'files')).sort()).toEqual(['README.txt', 'instances', 'unfinished']);
  });

  it('reads a backup with the notes beside each file, as they were at first', async () => {
    const { test } = product();
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    toFirstFormat(folder);
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out });
    const stored = new DiskStore(join(environment.DATA_DIR, 'files'), test.now());
    for await (const { notes } of stored.list()) expect(notes).toMatchObject({ uploadedby: 'Editor Smith' });
  });
});
