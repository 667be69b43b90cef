/**
 * Twelve filings in an archive that has dirt of every kind the maker knows, and more in the parts where they stand.
 * `PLANTED_LINES=720000` makes it a tenth of the registry.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ArchiveReport, readCsv, readDisclosures } from '@disclosure/core';
import { comparePublished } from '@disclosure/server/src/costly/compare-published.ts';
import type { CostlyWork } from '@disclosure/server/src/costly/costly-work.ts';
import { type ArchivedDisclosure, writeArchive } from '@disclosure/server/src/demo/registry/write-archive.ts';
import { matchInBackground } from '@disclosure/server/src/filings/match-filings.ts';
import { beginLoad } from '@disclosure/server/src/registry/loads.ts';
import { runLoad } from '@disclosure/server/src/registry/run-load.ts';
import { deskOf, filingOffice } from '@disclosure/server/test/filing-office.ts';
import { temporaryFolder } from '@disclosure/server/test/temporary-folder.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeArchive } from './make-archive.ts';

const office = filingOffice();
const { save, read } = deskOf(office);
const DAY = '2026-11-14';
const LINES = Number(process.env['PLANTED_LINES'] ?? 2000);

/** What the registry has of a file: the same, or with one value changed. */
async function archivedOf(
  fileId: string,
  id: string,
  change = (content: string) => content,
): Promise<ArchivedDisclosure> {
  const { content } = await office().editor.getFileContent({ params: { id: fileId }, query: {} });
  const [disclosure] = readDisclosures(change(content)).disclosures;
  if (!disclosure) throw new Error('A document without a job');
  return { id, disclosure, state: 'Texas', county: 'Upton', operator: 'Mu\u00f1oz Energy' };
}

type Lines = readonly (readonly string[])[];

const linesOf = (archive: Record<string, Uint8Array>, name: string): Lines => {
  const parsed = readCsv(new TextDecoder().decode(archive[name]));
  if (!('cells' in parsed)) throw new Error(`${name} cannot be read`);
  return parsed.cells;
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The columns backwards, their names in capitals, and one among them that nobody knows. */
const turned = ([header = [], ...lines]: Lines): Lines => [
  ['NOBODY KNOWS', ...header.map((name) => ` ${name.toUpperCase()} `)].toReversed(),
  ...lines.map((cells) => ['?', ...cells].toReversed()),
];

/** In the bytes that Windows wrote before UTF-8. */
const writeLatin = (folder: string, name: string, text: string) =>
  writeFileSync(path.join(folder, name), Buffer.from(text, 'latin1'));

/** Parts behind those of the maker. The rows of a filing may stand in both parts of ingredients. */
function plant(folder: string, archived: readonly ArchivedDisclosure[]): void {
  const archive = unzipSync(writeArchive(DAY, archived));
  plantList(folder, turned(linesOf(archive, 'DisclosureList_1.csv')));
  const [header = [], ...lines] = turned(linesOf(archive, 'FracFocusRegistry_1.csv'));
  const named = lines.map((cells, at) => cells.with(tradeNameIn(header), odd[at % odd.length] ?? ''));
  const middle = Math.floor(named.length / 2);
  plantDirty(folder, header, named.slice(0, middle));
  plantLoose(folder, header, named.slice(middle));
  writeLatin(folder, 'WaterSource_2.csv', Buffer.from(archive['WaterSource_1.csv'] ?? []).toString('latin1'));
}

const tradeNameIn = (header: readonly string[]) => header.findIndex((name) => name.trim() === 'TRADENAME');

/** Each is listed twice; at the end a blank line, and one of blanks. */
function plantList(folder: string, [header = [], ...listed]: Lines): void {
  const list = [header, ...listed, ...listed].map((cells) => cells.join(','));
  writeLatin(folder, 'DisclosureList_2.csv', `${list.join('\r\n')}\r\n\n   \n`);
}

/** Marked as UTF-8, with a NUL byte in the name of a column; the last line has no end. */
function plantDirty(folder: string, header: readonly string[], lines: Lines): void {
  const head = header.map(quoted).join(',');
  const rows = lines.map((cells) => cells.map(quoted));
  const dirt = dirtFrom(head, rows[0] ?? [], tradeNameIn(header));
  const text = [head, ...dirt, ...rows.map((cells) => cells.join(','))].join('\r\n');
  writeLatin(folder, 'FracFocusRegistry_16.csv', `${MARK}${text.replace('PERCENTHFJOB', 'PERCENT\0HFJOB')}`);
}

/** UTF-8, in the bytes of `writeLatin`. */
const MARK = '\u00ef\u00bb\u00bf';

/** What `withOwnDirt` counts. */
const dirtFrom = (head: string, row: readonly string[], tradeName: number): string[] => [
  `${MARK}${head}`,
  row.slice(0, 5).join(','),
  row.with(row.length - 2, '"nobody"').join(','),
  // Not closed: the next cell seems to be part of it; at the end of a line, the next line.
  row.with(tradeName, '"never closed').join(','),
  row.with(row.length - 1, '"never closed').join(','),
  [...row, '"one more"'].join(','),
  ','.repeat(row.length - 1),
];

/** Quoted only where it must be, with marks inside that are not doubled, and NUL bytes around a number. */
function plantLoose(folder: string, header: readonly string[], lines: Lines): void {
  const loose = lines.map((cells) => cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell}"` : cell)).join(','));
  const text = `${header.join(',')}\n${loose.join('\n')}`.replace('100', '\u0000100\u0000');
  writeLatin(folder, 'FracFocusRegistry_17.csv', text);
}

/** Names that are shown and not judged: a mark that is not doubled, a letter of Latin-1, a lone CR, a comma, blanks. */
const odd = ['Sand 20/40" mesh', 'Gu\u00e1r', 'one\rtwo', 'acid, 15 %', '  ', String.raw`back\slash \N`, '\u0080uro'];

/** What the dirt of these parts adds to that of the maker. */
const withOwnDirt = (
  made: Omit<ArchiveReport, 'seconds'>,
  planted: { disclosures: number; ingredients: number; waterSources: number },
) => ({
  disclosures: made.disclosures + planted.disclosures,
  ingredients: made.ingredients + planted.ingredients,
  waterSources: made.waterSources + planted.waterSources,
  leftOut: {
    repeatedHeader: made.leftOut.repeatedHeader + 1,
    tooFewColumns: made.leftOut.tooFewColumns + 3,
    unknownDisclosure: made.leftOut.unknownDisclosure + 2,
    unreadable: made.leftOut.unreadable + 2,
  },
  mended: { nulBytes: made.mended.nulBytes + 3 },
  odd: made.odd,
  newestJobEnd: made.newestJobEnd,
});

async function load(file: string) {
  const { test } = office();
  const clock = () => test.now();
  const id = await beginLoad(test.db, { fileName: path.basename(file), by: 'Test' }, clock());
  return runLoad(
    { id, address: test.databaseAddress, file, fileName: path.basename(file), isFullSpeed: true },
    { clock },
  );
}

async function match() {
  const { test } = office();
  const costly = { comparePublished } as unknown as CostlyWork;
  const services = {
    db: test.db,
    store: test.store,
    clock: () => test.now(),
    costly,
    over: new AbortController().signal,
  };
  await matchInBackground({ ...services, matched: {}, settings: { TIME_ZONE: 'UTC' } });
}

describe('twelve filings in an archive with every kind of dirt', () => {
  it('end as they were planted: nine published, two with one difference each, one nowhere', async () => {
    const files = [];
    for (let index = 0; index < 12; index += 1) files.push(await save(`Well ${index}`, 10 + index));
    const changes: Readonly<Record<number, (content: string) => string>> = {
      9: (content) => content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>'),
      10: (content) => content.replace(/(<PercentHFJob>)\d+(\.\d+<)/, '$199$2'),
    };
    const archived = await Promise.all(
      files.slice(0, 11).map(({ id }, index) => archivedOf(id, `Planted-${index}`, changes[index])),
    );
    const folder = path.join(temporaryFolder(), 'archive');
    const made = await makeArchive({ out: folder, lines: LINES, seed: 3, day: DAY });
    plant(folder, archived);
    const end = await load(folder);
    const planted = {
      disclosures: 11,
      ingredients: archived.reduce((sum, { disclosure }) => sum + disclosure.rows.length, 0),
      waterSources: linesOf(unzipSync(writeArchive(DAY, archived)), 'WaterSource_1.csv').length - 1,
    };
    expect(end).toMatchObject({ status: 'loaded', report: withOwnDirt(made, planted) });

    await match();
    const filings = await Promise.all(files.map(({ id }) => read(id)));
    expect(
      filings.map(({ status, publication, differences }) => [
        status,
        publication?.disclosureId,
        differences.map(({ field }) => field),
      ]),
    ).toEqual([
      ...Array.from({ length: 9 }, (_, index) => ['published', `Planted-${index}`, []]),
      ['published', 'Planted-9', ['tvd']],
      ['published', 'Planted-10', ['percentInHFJob']],
      ['saved', null, []],
    ]);
    const { rows } = await sql<{ name: string }>`
      select distinct texts.text as name from registry.ingredients
        join registry.disclosures on disclosures.id = disclosure and disclosure_id like 'Planted-%'
        join registry.texts on texts.id = trade_name`.execute(office().test.db);
    const seen = ['\u20acuro', ...odd.filter((name) => name.trim() !== '' && name !== '\u0080uro')];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(seen.toSorted());
  });
});
