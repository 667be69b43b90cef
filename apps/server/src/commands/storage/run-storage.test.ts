import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { azureSettings } from '../../../test/azure-settings.ts';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { openOlderContainer } from '../../../test/older-container.ts';
import { recordedTerminal } from '../../../test/recorded-terminal.ts';
import { problemOf } from '../../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openStore } from '../../storage/open-store.ts';
import type { Settings } from '../../settings/settings.ts';
import { runStorage } from './run-storage.ts';

let settings: Settings;
let container: Awaited<ReturnType<typeof openOlderContainer>>;
let test: TestApp;
let lone: number;
let editor: Api;
let manager: Api;
let outsider: Api;
beforeAll(async () => {
  settings = azureSettings();
  container = await openOlderContainer(settings);
  test = await startTestApp({}, { store: await openStore(settings, new Date()) });
  settings = { ...settings, DATABASE_URL: test.databaseAddress };
  lone = await addCustomer(test.db, 'Lone Star Energy');
  const all = await addCustomer(test.db, 'Big Basin Operating', true);
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [lone])).api;
  manager = (await hireFor(test, 'Manager', 'manager@example.com', [all])).api;
  outsider = (await hireFor(test, 'Viewer', 'outsider@example.com', [])).api;
});
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
});
afterAll(() => test.stop());

async function run(...words: readonly string[]) {
  const { terminal, out, told } = recordedTerminal();
  const code = await runStorage(words, { terminal, settings: () => settings, clock: () => test.now() });
  return { code, out, told };
}

const names = async (api: Api) => (await api.listFiles({ query: {} })).items.map(({ name }) => name).sort();

describe('npm run storage -- adopt', () => {
  it('makes files of a container that an older tool filled', async () => {
    const mine = { customerId: String(lone), customerName: 'LONE STAR energy' };
    await container.put('mine.xml', aDocument({ wellName: 'Mine 1H' }), {
      ...mine,
      uploadDate: '2023-05-06T07:08:09Z',
    });
    await container.put('2023/a #1 %41 ñ.xml', aDocument(), {
      CUSTOMERID: String(lone),
      CustomerName: 'Lone%20Star%20Energy',
    });
    await container.put('2023-a #1 %41 ñ.xml', aDocument(), mine);
    await container.put('public.xml', aDocument(), { wellName: 'wrong' });
    await container.put('foreign.xml', aDocument(), { customerid: '999', customername: 'Lone Star Energy' });
    await container.put('renamed.xml', aDocument(), { customerId: String(lone), customerName: 'Devon' });
    await container.put('ill-formed.xml', aDocument(), {
      customerId: `${lone} or 1=1`,
      customerName: 'Lone Star Energy',
    });
    await container.put('half.xml', aDocument().slice(0, 500), mine);
    await container.put('photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), mine);
    await container.put('empty.xml', '', mine);

    const first = await run('adopt');
    expect(first.code).toBe(1);
    expect(first.told.at(-1)).toBe('4 adopted, 3 hidden, 0 known, 0 own, 3 skipped');
    expect(first.out.map((line) => line.slice(0, 45)).sort()).toEqual([
      'hidden  "foreign.xml": it belongs to customer',
      'hidden  "ill-formed.xml": it belongs to custo',
      'hidden  "renamed.xml": it belongs to customer',
      'skipped  "empty.xml": it is no document: The ',
      'skipped  "half.xml": it is no document: The d',
      'skipped  "photo.jpg": it is no text in UTF-8',
    ]);

    const seen = ['2023-a #1 %41 ñ (2).xml', '2023-a #1 %41 ñ.xml', 'mine.xml', 'public.xml'];
    expect(await names(editor)).toEqual(seen);
    expect(await names(outsider)).toEqual(['public.xml']);
    expect(await names(manager)).toEqual([...seen, 'foreign.xml', 'ill-formed.xml', 'renamed.xml'].sort());
    const { items } = await editor.listFiles({ query: { search: 'Mine 1H' } });
    expect(items).toMatchObject([
      {
        name: 'mine.xml',
        last_modified: '2023-05-06T07:08:09.000Z',
        metadata: { customerId: lone, wellName: 'Mine 1H' },
      },
    ]);
    const { bytes } = await editor.downloadFile({ params: { fileName: '2023-a #1 %41 ñ (2).xml' }, query: {} });
    expect(Buffer.from(bytes).toString()).toBe(aDocument());
  });

  it('can be run again, and finds only what is new', async () => {
    const again = await run('adopt');
    expect(again.told.at(-1)).toBe('4 adopted, 3 hidden, 0 known, 0 own, 3 skipped');
    await container.put('new.xml', aDocument(), { uploadDate: '0001-01-01T00:00:00Z' });
    for (const name of ['half.xml', 'photo.jpg', 'empty.xml']) await container.remove(name);
    expect(await run('adopt')).toEqual({ code: 0, out: [], told: ['1 adopted, 0 hidden, 7 known, 0 own, 0 skipped'] });
    const { items } = await outsider.listFiles({ query: { search: 'new.xml' } });
    const { bytes } = await outsider.zipFiles({ body: { ids: items.map(({ id }) => id) } });
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('leaves hidden files to a Manager, who says whose they are', async () => {
    await run('adopt');
    const { items } = await manager.listFiles({ query: { search: 'foreign.xml' } });
    const id = items[0]?.id ?? '';
    expect(items[0]?.metadata.customerId).toBe('999');
    expect(await problemOf(editor.getFile({ params: { id } }))).toMatchObject({ status: 403 });
    await manager.assignOwner({ params: { id }, body: { customerId: lone } });
    expect(await names(editor)).toContain('foreign.xml');
    // The store knows it too, for the day when the database is lost.
    await test.db.deleteFrom('files').execute();
    await run('adopt');
    expect(await names(editor)).toContain('foreign.xml');
  });

  it('brings back files and revisions after the database was lost', async () => {
    for (const totalMass of [1000, 2000, 3000]) {
      await upload(editor, { wellName: 'Back 1H', customerId: lone, totalMass });
      test.pass(1000);
    }
    const [before] = (await editor.listFiles({ query: { search: 'Back 1H' } })).items;
    await test.db.deleteFrom('files').execute();
    expect((await run('adopt')).told.at(-1)).toContain('3 own');
    await run('adopt', '--recover');
    await run('recheck');
    const [after] = (await editor.listFiles({ query: { search: 'Back 1H' } })).items;
    expect(after?.metadata.uploadedBy).toBe('Editor Smith');
    expect(after).toEqual(before);
    const filings = test.db.selectFrom('filings').select(['revision', 'is_newest', 'status', 'before_desk']);
    expect(
      await filings
        .where('file_id', '=', after?.id ?? '')
        .orderBy('revision')
        .execute(),
    ).toEqual(
      [1, 2, 3].map((revision) => ({ revision, is_newest: revision === 3, status: 'saved', before_desk: true })),
    );
    const read = async (revision: number) =>
      (await editor.getFileContent({ params: { id: after?.id ?? '' }, query: { revision } })).content;
    for (const [index, totalMass] of [1000, 2000, 3000].entries()) {
      expect(await read(index + 1)).toBe(aDocument({ wellName: 'Back 1H', totalMass }));
    }
  });
});

describe('npm run storage -- adopt --recover', () => {
  it('shows nobody a file whose notes are lost, and names it', async () => {
    await upload(editor, { wellName: 'Lost 1H', customerId: lone });
    const { blob_key } = await test.db.selectFrom('file_revisions').select('blob_key').executeTakeFirstOrThrow();
    await container.put(blob_key, aDocument({ wellName: 'Lost 1H' }), {});
    await test.db.deleteFrom('files').execute();
    const { out, told } = await run('adopt', '--recover');
    expect([...out, ...told].join('\n')).toContain(`"${blob_key}": its notes, which say whose it is, are lost`);
    expect((await outsider.listFiles({ query: { search: 'Lost 1H' } })).items).toEqual([]);
    await test.store.delete(blob_key);
  });

  it('keeps the files apart that two users saved for the same job', async () => {
    const document = { wellName: 'Apart 1H', customerId: lone };
    const first = await upload(editor, document);
    test.pass(1000);
    const { api: stranger } = await hireFor(test, 'Editor', 'stranger@example.com', []);
    const own = await upload(stranger, document);
    test.pass(1000);
    await upload(editor, { ...document, totalMass: 7 });
    await test.db.deleteFrom('files').execute();
    await run('adopt', '--recover');
    const { items } = await editor.listFiles({ query: { search: 'Apart 1H' } });
    expect(new Map(items.map(({ id, revision }) => [id, revision]))).toEqual(
      new Map([
        [first.id, 2],
        [own.id, 1],
      ]),
    );
  });
});

describe('npm run storage -- recheck', () => {
  it('checks what was not checked with the current rules, and names what is wrong', async () => {
    const content = aDocument().replace('14808-60-7', '14808-60-8');
    await editor.uploadFile({ body: { fileName: 'wrong.xml', content, metadata: { customerId: lone } } });
    await upload(editor, { customerId: lone, fileName: 'good.xml' });
    await test.db.updateTable('files').set({ rules_version: 0 }).execute();
    const first = await run('recheck');
    expect(first).toMatchObject({ code: 0, out: [expect.stringMatching(/^with errors {2}"wrong\.xml": 1 error/)] });
    expect(first.told.at(-1)).toBe('1 good, 1 with errors, 0 with refusals, 0 not checked');
    expect((await run('recheck')).told.at(-1)).toBe('0 good, 0 with errors, 0 with refusals, 0 not checked');
  });

  it('goes on after files that cannot be checked, names each with its reason, and ends with 1', async () => {
    for (const fileName of ['a.xml', 'b.xml', 'c.xml', 'd.xml']) {
      await upload(editor, { customerId: lone, fileName, wellName: fileName });
    }
    await test.db.updateTable('files').set({ rules_version: 0 }).execute();
    const [first, , third] = await test.db
      .selectFrom('file_revisions')
      .select('blob_key')
      .orderBy('file_number')
      .execute();
    await container.remove(first?.blob_key ?? '');
    await test.db
      .updateTable('file_revisions')
      .set({ blob_key: 'no key' })
      .where('blob_key', '=', third?.blob_key ?? '')
      .execute();
    const { code, out, told } = await run('recheck');
    expect({ code, out }).toEqual({
      code: 1,
      out: [
        expect.stringMatching(/^not checked {2}"a\.xml": The content of this file is missing or damaged/),
        'not checked  "c.xml": The key of a blob must be a UUID in lower case',
      ],
    });
    expect(told.at(-1)).toBe('2 good, 0 with errors, 0 with refusals, 2 not checked');
  });
});

describe('npm run storage -- verify', () => {
  it('finds nothing wrong where nothing is', async () => {
    await run('adopt', '--recover');
    expect(await run('verify')).toMatchObject({ code: 0, out: [] });
  });

  it('names what is damaged, missing or forgotten', async () => {
    await container.put('rotten.xml', aDocument());
    await container.put('lost.xml', aDocument());
    await run('adopt', '--recover');
    const orphan = randomUUID();
    await container.put('rotten.xml', `${aDocument()} `);
    await container.remove('lost.xml');
    await container.put('later.xml', aDocument());
    await container.put(orphan, aDocument());
    const { code, out, told } = await run('verify');
    expect(code).toBe(1);
    expect(out.sort()).toEqual([
      'damaged  "rotten.xml" of "rotten.xml, revision 1"',
      'missing  "lost.xml" of "lost.xml, revision 1"',
      'not adopted  "later.xml"',
      `orphan  "${orphan}"`,
    ]);
    expect(told.at(-1)).toMatch(/^\d+ whole, 1 damaged, 1 missing, 1 orphan, 1 not adopted$/);
  });
});

describe('npm run storage', () => {
  it('helps', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: [expect.stringContaining('adopt')] });
    expect(await run('adopt', '--help')).toMatchObject({ code: 0, out: [expect.stringContaining('--recover')] });
    expect(await run('verify', '-h')).toMatchObject({ code: 0, out: [expect.stringContaining('orphans')] });
  });

  it.each([[[]], [['paint']], [['verify', '--recover']], [['adopt', 'x']]])('refuses the words %j', async (words) => {
    expect(await run(...words)).toMatchObject({ code: 2, out: [], told: [expect.stringContaining('Usage:')] });
  });

  it('says so when the storage is not configured', async () => {
    const { AZURE_STORAGE_CONNECTION_STRING: _, ...rest } = settings;
    settings = { ...rest, AZURE_STORAGE_CONNECTION_STRING: 'nonsense' };
    expect(await run('verify')).toEqual({
      code: 2,
      out: [],
      told: ['Azure Storage is not configured. Please contact your administrator.'],
    });
  });
});
