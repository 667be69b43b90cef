import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSchemaChecker } from '@disclosure/core';
import { strToU8, zipSync } from 'fflate';
import * as libxml2 from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { loadAllPlaces } from '../../../lib/places/load-counties.ts';
import { loadSubstances } from '../../../lib/substances/load-substances.ts';
import { checkSource, readText } from './check-source.ts';
import { listSources, type Source } from './sources.ts';

const FIXTURE = join(import.meta.dirname, '../../../../../../packages/core/fixtures/clean-job/disclosure.xml');
const sound = readFileSync(FIXTURE, 'utf8');
const tools = {
  checkSchema: createSchemaChecker(libxml2, (text) => new TextEncoder().encode(text)),
  places: await loadAllPlaces(),
  substances: await loadSubstances(),
  today: '2024-09-01',
};
const check = (source: Source | undefined) => {
  if (!source) throw new Error('There is no such file');
  return checkSource(source, tools);
};
const xml = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name);
const zip = (files: Readonly<Record<string, string | Uint8Array>>, change?: (bytes: Uint8Array) => void) => {
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
  change?.(bytes);
  return new File([bytes], 'many.zip');
};
const MEGABYTE = 1024 * 1024;

describe('what is chosen', () => {
  it('is every XML file, and those in a ZIP; of the rest it says how many and why', async () => {
    const archive = zip({ 'a/one.xml': sound, 'two.XML': sound, '__MACOSX/._one.xml': 'x', 'read.me': 'x', 'b/': '' });
    const { sources, leftOut } = await listSources([xml('three.xml', sound), xml('photo.jpg', 'x'), archive]);
    expect(sources.map(({ name }) => name)).toEqual(['three.xml', 'a/one.xml', 'two.XML']);
    expect(leftOut).toEqual(['3 files left out: no XML file, by the name']);
    expect(await readText(sources[1] as Source)).toBe(sound);
  });

  it('may be a ZIP that is none, is encrypted, or has a list that lies', async () => {
    expect(await listSources([xml('odd.zip', 'PK nothing')])).toEqual({
      sources: [],
      leftOut: ['odd.zip cannot be read as a ZIP'],
    });
    const directory = (bytes: Uint8Array) => bytes.findLastIndex((byte, at) => byte === 0x50 && bytes[at + 2] === 1);
    const encrypted = zip({ 'a.xml': sound }, (bytes) => (bytes[directory(bytes) + 8] = 1));
    expect((await listSources([encrypted])).leftOut).toEqual(['1 file left out: encrypted in the ZIP']);
    const broken = zip({ 'a.xml': sound }, (bytes) => (bytes[directory(bytes)] = 0));
    expect((await listSources([broken])).leftOut).toEqual(['many.zip cannot be read as a ZIP']);
  });
});

describe('a file on this computer', () => {
  it('gets the verdict of the server, schema and places included', async () => {
    const { sources } = await listSources([
      xml('good.xml', sound),
      zip({
        'cas.xml': sound.replace('14808-60-7', '14808-60-8'),
        'county.xml': sound.replace('42461', '42329'),
        'order.xml': sound.replace(/(<FederalWell>.*\n)\s*(<IndianWell>.*\n)/, '$2$1'),
      }),
      xml('page.xml', '<html/>'),
    ]);
    const checked = await Promise.all(sources.map(check));
    expect(checked.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'good.xml good',
      'cas.xml error',
      'county.xml refusal',
      'order.xml error',
      'page.xml unreadable',
    ]);
    expect(checked[1]?.findings[0]).toMatchObject({ id: 'CAS-03', place: 'Row 2 · CAS' });
    expect(checked[3]?.findings[0]).toMatchObject({ id: 'DOCUMENT-02', line: 12 });
    expect(checked[0]?.facts).toMatchObject({ version: '4.0', state: 'Texas', county: 'Upton', rows: 5 });
  });

  it('is never read further than a document may be long: a bomb, a huge file, or bytes that are no text', async () => {
    const bomb = zip({ 'bomb.xml': new Uint8Array(64 * MEGABYTE) });
    expect(bomb.size).toBeLessThan(MEGABYTE);
    const { sources } = await listSources([
      bomb,
      xml('huge.xml', new Uint8Array(11 * MEGABYTE)),
      xml('scan.xml', new Uint8Array([0xff, 0xfe, 0x41])),
    ]);
    const checked = await Promise.all(sources.map(check));
    expect(checked.map(({ status, findings }) => `${status}: ${findings[0]?.message}`)).toEqual([
      'unreadable: The document cannot be read: it is larger than 10 MB',
      'unreadable: The document cannot be read: it is larger than 10 MB',
      'unreadable: The document cannot be read: it is not a text in UTF-8',
    ]);
    expect(checked[0]?.bytes).toBeLessThan(12 * MEGABYTE);
    const damaged = zip({ 'a.xml': sound }, (bytes) => bytes.fill(0xff, 40, 400));
    expect(await check((await listSources([damaged])).sources[0])).toMatchObject({
      status: 'unreadable',
      findings: [{ message: 'The document cannot be read: it cannot be unpacked from the ZIP' }],
    });
  });
});
