import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { loadArchiveOf, matchAll } from '../../test/archives.ts';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { problemOf } from '../../test/staff.ts';
import { startTestApp } from '../../test/test-app.ts';
import { createAnchorSigner, parseAnchor } from '../audit/anchor.ts';
import { openFolder } from '../commands/disclosure/try-command.examples.ts';
import { readSecrets } from '../database/secrets.ts';
import { createEvidenceSigner, fingerprintOf } from './evidence-signer.ts';
import { MANIFEST, type Manifest, SIGNATURE } from './manifest.ts';

const SECRETS_KEY = 'a secret of at least thirty-two characters';

const office = forAllTests(async () => {
  const test = await startTestApp({ SECRETS_KEY });
  const [lone, basin] = [await addCustomer(test.db, 'Lone Star Energy'), await addCustomer(test.db, 'Basin')];
  const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [lone]);
  const { api: foreign } = await hireFor(test, 'Editor', 'foreign@example.com', [basin]);
  const other = await upload(foreign, { customerId: basin, wellName: 'Secret 9H', fileName: 'Secret 9H.xml' });
  const first = await upload(editor, { customerId: lone, wellName: 'A 1H', fileName: 'A 1H.xml', totalMass: 1 });
  await upload(editor, { customerId: lone, wellName: 'A 1H', fileName: 'A 1H.xml', totalMass: 2 });
  const second = await upload(editor, { customerId: lone, wellName: 'B', fileName: '..B 2H.xml' });
  const { name, bytes } = await editor.makeEvidence({ body: { ids: [first.id, second.id] } });
  const secrets = await readSecrets({ db: test.db, settings: { SECRETS_KEY: [SECRETS_KEY] } });
  return { test, lone, editor, foreign, other, first, name, bytes, entries: unzipSync(bytes), secrets };
});

type Entries = Readonly<Record<string, Uint8Array>>;

const textIn = (entries: Entries, path: string): string => strFromU8(entries[path] ?? new Uint8Array());

describe('an evidence pack', () => {
  it('holds document, form, findings, timeline and audit entries of each file, and lists them', async () => {
    const { editor, entries, first } = office();
    const folder = (name: string, stem: string) =>
      [`${stem}.xml`, `${stem}.pdf`, 'findings.json', 'timeline.json', 'audit.json'].map((part) => `${name}/${part}`);
    const listed = [...folder('A 1H', 'A 1H'), ...folder('-B 2H', '-B 2H'), 'anchor.json', 'README.txt'];
    expect(Object.keys(entries)).toEqual([...listed, MANIFEST, SIGNATURE]);
    const manifest = JSON.parse(textIn(entries, MANIFEST)) as Manifest;
    expect(manifest).toMatchObject({ leftOut: [], files: [{ id: first.id, name: 'A 1H.xml', revision: 2 }, {}] });
    expect(manifest.entries.map(({ path }) => path)).toEqual(listed);
    for (const { path, sha256 } of manifest.entries) {
      expect(
        createHash('sha256')
          .update(entries[path] ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    const { content } = await editor.getFileContent({ params: { id: first.id }, query: {} });
    expect(textIn(entries, 'A 1H/A 1H.xml')).toBe(content);
    expect(textIn(entries, 'A 1H/A 1H.pdf')).toMatch(/^%PDF-/);
    const filing = await editor.getFiling({ params: { fileId: first.id } });
    expect(JSON.parse(textIn(entries, 'A 1H/timeline.json'))).toEqual(filing.timeline);
    expect(JSON.parse(textIn(entries, 'A 1H/findings.json'))).toEqual({
      revision: 2,
      unchecked: '',
      findings: filing.findings,
      lapsed: [],
    });
  });

  it('tells of the audit trail only what concerns its files, by name and without an address', async () => {
    const { test, entries, other, secrets } = office();
    const extract = JSON.parse(textIn(entries, 'A 1H/audit.json')) as { number: number; what: string; hash: string }[];
    expect(extract.map(({ what }) => what)).toEqual(['created', 'changed']);
    for (const { number, hash } of extract) {
      const row = await test.db
        .selectFrom('audit_entries')
        .select(['hash', 'name'])
        .where('id', '=', number)
        .executeTakeFirst();
      expect([row?.name, row?.hash.toString('hex')]).toEqual(['A 1H.xml', hash]);
    }
    const all = Object.keys(entries)
      .filter((path) => !/\.(?:xml|pdf)$/.test(path))
      .map((path) => textIn(entries, path))
      .join('');
    expect(all).not.toMatch(/@example\.com/);
    for (const secret of [other.name, other.id, 'Basin', SECRETS_KEY]) expect(all).not.toContain(secret);
    const anchor = parseAnchor(textIn(entries, 'anchor.json'));
    expect(anchor && createAnchorSigner(secrets).originOf(anchor)).toBe('genuine');
    expect(anchor?.number).toBeGreaterThanOrEqual(extract.at(-1)?.number ?? Number.NaN);
  });

  it('tells by which id a file was found in the registry', async () => {
    const { test, editor, lone } = office();
    const { id } = await upload(editor, { customerId: lone, wellName: 'C 3H', fileName: 'C 3H.xml' });
    const { content } = await editor.getFileContent({ params: { id }, query: {} });
    await loadArchiveOf(test, '2026-11-14', [{ id: 'd-1', content }]);
    await matchAll(test);
    const { bytes } = await editor.makeEvidence({ body: { ids: [id] } });
    expect(JSON.parse(textIn(unzipSync(bytes), 'C 3H/audit.json'))).toMatchObject([
      { what: 'created' },
      { what: 'marked', details: { status: 'published', disclosure_id: 'd-1' } },
    ]);
  });

  it('has no folder whose name ends in a point or a blank, which Windows drops', async () => {
    const { editor, lone } = office();
    const { id } = await upload(editor, { customerId: lone, wellName: 'D', fileName: 'D Jr. ..xml' });
    const { bytes } = await editor.makeEvidence({ body: { ids: [id] } });
    expect(Object.keys(unzipSync(bytes))).toContain('D Jr/D Jr. ..xml');
  });

  it.each(['manifest.json', 'Manifest.signature.json', 'anchor.json', 'readme.TXT'])(
    'has no folder %s, which is one of its own files',
    async (stem) => {
      const { editor, lone } = office();
      const { id } = await upload(editor, { customerId: lone, wellName: 'D', fileName: `${stem}.xml` });
      const { bytes } = await editor.makeEvidence({ body: { ids: [id] } });
      const paths = Object.keys(unzipSync(bytes)).map((path) => path.toLowerCase());
      expect(paths.filter((path) => paths.some((other) => other.startsWith(`${path}/`)))).toEqual([]);
    },
  );

  it('is named after its file, or how many there are, and the day', async () => {
    const { editor, first, name, test } = office();
    const day = test.now().toISOString().slice(0, 10);
    expect(name).toBe(`Evidence of 2 files, ${day}.zip`);
    const one = await editor.makeEvidence({ body: { ids: [first.id] } });
    expect(one.name).toBe(`Evidence of A 1H, ${day}.zip`);
  });

  it('is made only of files that its maker sees', async () => {
    const { editor, first, other } = office();
    expect(await problemOf(editor.makeEvidence({ body: { ids: [first.id, other.id] } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('the command verify', () => {
  const without = (path: string) => (entries: Entries) =>
    Object.fromEntries(Object.entries(entries).filter(([each]) => each !== path));
  const edited = (text: string) => strToU8(text.replace('"madeBy"', '"madeBy" '));

  async function verify(bytes: Uint8Array, ...words: string[]) {
    const place = await openFolder();
    try {
      await place.put('pack.zip', Buffer.from(bytes));
      return await place.run('verify', 'pack.zip', ...words);
    } finally {
      await place.remove();
    }
  }

  it('says that a pack is untouched, and whose key it is when that is given', async () => {
    const { bytes, secrets } = office();
    const [key = ''] = createEvidenceSigner(secrets).fingerprints;
    expect(key).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/);
    const plain = await verify(bytes);
    expect([plain.code, plain.out]).toEqual([0, expect.stringMatching(/^pack\.zip is untouched: all 12 files are/)]);
    expect(plain.out).toContain(`Signed with the key ${key}. Anyone can sign a pack`);
    expect(await verify(bytes, '--key', key.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 0 });
    expect(await verify(bytes, '--key', 'AAAA')).toMatchObject({
      code: 1,
      out: expect.stringContaining('is not the one'),
    });
  });

  it.each([
    ['a changed file', (all) => ({ ...all, 'A 1H/A 1H.xml': strToU8('<other/>') }), ['A 1H/A 1H.xml was changed.']],
    ['a missing file', without('README.txt'), ['README.txt is missing.']],
    ['another file', (all) => ({ ...all, 'more.txt': strToU8('x') }), ['more.txt is not in the manifest.']],
    [
      'an edited manifest',
      (all) => ({ ...all, [MANIFEST]: edited(textIn(all, MANIFEST)) }),
      ['manifest.json was changed after it was signed, or its signature was.'],
    ],
    ['no manifest', without(MANIFEST), ['manifest.json is missing, or is no manifest of an evidence pack.']],
    ['no signature', without(SIGNATURE), ['manifest.signature.json is missing, or is no signature.']],
  ] as readonly [string, (entries: Entries) => Entries, readonly string[]][])('names %s', async (_, tamper, faults) => {
    const { code, out } = await verify(zipSync(tamper(office().entries)));
    expect([code, out]).toEqual([
      1,
      ['pack.zip is not what was signed:', ...faults.map((fault) => `- ${fault}`)].join('\n'),
    ]);
  });

  it('shows by the key that a pack was changed and signed again, and refuses what is no pack', async () => {
    const { entries, secrets } = office();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const bytes = edited(textIn(entries, MANIFEST));
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    const signature = JSON.stringify({ publicKey: raw, signature: sign(null, bytes, privateKey).toString('hex') });
    const forged = zipSync({ ...entries, [MANIFEST]: bytes, [SIGNATURE]: strToU8(signature) });
    expect(await verify(forged)).toMatchObject({ code: 0, out: expect.stringContaining(fingerprintOf(raw)) });
    const [key = ''] = createEvidenceSigner(secrets).fingerprints;
    expect(await verify(forged, '--key', key)).toMatchObject({ code: 1 });
    expect(await verify(strToU8('no archive'))).toMatchObject({ code: 2 });
    expect(await verify(office().bytes.slice(0, -100))).toMatchObject({ code: 2 });
  });
});
