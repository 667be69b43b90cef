/**
 * Makes an archive as the registry publishes it: `node workshop/registry/make-archive.ts OUT.zip --lines=7200000 --seed=1
 * --from=FOLDER [--zip64]`. The values are those of the disclosures in the folder, taken again with small changes. Every kind of dirt
 * is in it in a known number, and the last line of the output tells what a load must report.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addDays, type ArchiveReport, daysBetween } from '@disclosure/core';
import { createDice, type Dice } from '../dice.ts';
import { ownTemplates, readTemplates, type Template, type TemplateRow } from './templates.ts';
import { ZipWriter } from './zip-writer.ts';

/** How often each kind of dirt is planted. */
export interface Dirt {
  readonly repeatedHeader: number;
  readonly tooFewColumns: number;
  readonly unknownDisclosure: number;
  readonly unreadable: number;
  readonly nulBytes: number;
  readonly oddYears: number;
  /** Cells with line breaks and quotation marks, blank numbers, disclosures in two parts: read without a word. */
  readonly harmless: number;
}

export interface ArchiveOrder {
  /** A ZIP; a folder, unless the name ends in .zip. */
  readonly out: string;
  readonly lines: number;
  readonly seed: number;
  readonly day: string;
  readonly parts?: number;
  readonly templates?: readonly Template[];
  readonly dirt?: Dirt;
  /** For a ZIP beyond 4 GB. */
  readonly isZip64?: boolean;
}

const SOME_DIRT: Dirt = {
  repeatedHeader: 14,
  tooFewColumns: 61,
  unknownDisclosure: 42,
  unreadable: 37,
  nulBytes: 16,
  oddYears: 43,
  harmless: 120,
};

export const NO_DIRT: Dirt = {
  repeatedHeader: 0,
  tooFewColumns: 0,
  unknownDisclosure: 0,
  unreadable: 0,
  nulBytes: 0,
  oddYears: 0,
  harmless: 0,
};

const FIRST_DAY = '2011-01-01';

interface Made {
  readonly template: Template;
  readonly id: string;
  readonly isOdd: boolean;
  readonly start: string;
  readonly end: string;
  /** The cells that stand in all its lines. */
  readonly cells: string;
  readonly dice: Dice;
}

const DISCLOSURE_COLUMNS =
  'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell';
const INGREDIENT_COLUMNS = `${DISCLOSURE_COLUMNS},PurposeId,TradeName,Supplier,Purpose,IngredientsId,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany`;
const WATER_COLUMNS = 'WaterSourceId,DisclosureId,APINumber,StateName,CountyName,Description,Percent';

/** Writes the archive, and returns what a load must report. */
export async function makeArchive(order: ArchiveOrder): Promise<Omit<ArchiveReport, 'seconds'>> {
  const maker = new Maker(order);
  await maker.write();
  return maker.report();
}

class Maker {
  readonly #order: ArchiveOrder;
  readonly #templates: readonly Template[];
  readonly #dirt: Dirt;
  readonly #parts: number;
  readonly #count: number;
  readonly #made = { ingredients: 0, waterSources: 0, newestJobEnd: '' };

  constructor(order: ArchiveOrder) {
    this.#order = order;
    this.#templates = order.templates ?? ownTemplates;
    this.#dirt = order.dirt ?? SOME_DIRT;
    this.#parts = order.parts ?? 15;
    this.#count = this.#countDisclosures();
  }

  report(): Omit<ArchiveReport, 'seconds'> {
    const { repeatedHeader, tooFewColumns, unknownDisclosure, unreadable, nulBytes, oddYears } = this.#dirt;
    const { ingredients, waterSources, newestJobEnd } = this.#made;
    return {
      disclosures: this.#count,
      ingredients,
      waterSources,
      leftOut: { repeatedHeader, tooFewColumns, unknownDisclosure, unreadable },
      mended: { nulBytes },
      odd: { years: oddYears },
      newestJobEnd,
    };
  }

  async write(): Promise<void> {
    const add = this.#open();
    await add.file('DisclosureList_1.csv', this.#disclosures());
    for (let part = 1; part <= this.#parts; part += 1) {
      await add.file(`FracFocusRegistry_${part}.csv`, this.#ingredients(part));
    }
    await add.file('WaterSource_1.csv', this.#waterSources());
    await add.file('readme csv.txt', ['Made up for tests.\r\n']);
    await add.end();
  }

  #open() {
    const { out, day, isZip64 } = this.#order;
    if (out.endsWith('.zip')) {
      const zip = new ZipWriter(out, day, isZip64);
      return { file: (name: string, lines: Iterable<string>) => zip.add(name, lines), end: () => zip.end() };
    }
    mkdirSync(out, { recursive: true });
    const file = async (name: string, lines: Iterable<string>) => writeFileSync(join(out, name), [...lines].join(''));
    return { file, end: async () => undefined };
  }

  #countDisclosures(): number {
    let [lines, count] = [0, 0];
    while (lines < this.#order.lines) {
      lines += this.#templateOf(count).rows.length;
      count += 1;
    }
    return count;
  }

  /** Each has its own dice, so that it can be made again for every file. */
  #diceOf = (index: number): Dice =>
    createDice(Math.imul(this.#order.seed, 0x9e_37_79_b1) ^ Math.imul(index + 1, 0x85_eb_ca_6b));

  #templateOf(index: number): Template {
    return this.#diceOf(index).pick(this.#templates);
  }

  #makeDisclosure(index: number): Made {
    const dice = this.#diceOf(index);
    const template = dice.pick(this.#templates);
    const isOdd = index < this.#dirt.oddYears;
    const end = isOdd
      ? `1955-05-${10 + (index % 20)}`
      : addDays(FIRST_DAY, dice.below(daysBetween(FIRST_DAY, this.#order.day))).slice(0, 10);
    const start = addDays(end, -dice.below(14)).slice(0, 10);
    const id = uuid(dice);
    const api = `${template.apiPrefix}${String(index).padStart(5, '0').slice(-5)}0000`;
    const near = (value: number) => (value + (dice.below(2000) - 1000) / 10_000).toFixed(6);
    const cells = [
      id,
      usDate(start),
      usDate(end),
      dice.chance(0.5) ? api : api.replace(/^(..)(...)(.{5})(..)(..)$/, '$1-$2-$3-$4-$5'),
      template.StateName,
      template.CountyName,
      template.OperatorName,
      `Well ${index}H`,
      near(template.latitude),
      near(template.longitude),
      'NAD83',
      // Wells of one formation are about as deep.
      Math.round(template.depth * spread(dice) ** 0.1),
      Math.round(template.water * spread(dice)),
      dice.chance(0.8) ? '' : '0',
      '4',
      'False',
      'False',
    ]
      .map((cell) => quote(String(cell)))
      .join(',');
    return { template, id, isOdd, start, end, cells, dice };
  }

  *#disclosures(): Generator<string> {
    yield `${DISCLOSURE_COLUMNS}\r\n`;
    for (let index = 0; index < this.#count; index += 1) {
      const { cells, end, isOdd } = this.#makeDisclosure(index);
      if (!isOdd && end > this.#made.newestJobEnd) this.#made.newestJobEnd = end;
      yield `${cells}\r\n`;
    }
  }

  /** Those of an even share of the disclosures. Some rows of a disclosure at the border stand in the next part. */
  *#ingredients(part: number): Generator<string> {
    yield `${INGREDIENT_COLUMNS}\r\n`;
    const borderOf = (at: number) => Math.floor((this.#count * at) / this.#parts);
    const [from, to] = [borderOf(part - 1), borderOf(part)];
    if (part > 1) yield* this.#rowsOf(from - 1, 'second half');
    for (let index = from; index < to; index += 1) {
      yield* this.#dirtAt(index);
      yield* this.#rowsOf(index, index === to - 1 && part < this.#parts ? 'first half' : 'all');
    }
  }

  *#rowsOf(index: number, which: 'all' | 'first half' | 'second half'): Generator<string> {
    const { template, cells, dice } = this.#makeDisclosure(index);
    const rows = template.rows.map((row, position) =>
      this.#rowText(row, dice, this.#plants(index, this.#dirt.harmless) && position === 0),
    );
    const middle = Math.ceil(rows.length / 2);
    const wanted = which === 'all' ? rows : which === 'first half' ? rows.slice(0, middle) : rows.slice(middle);
    this.#made.ingredients += wanted.length;
    const nul = which !== 'second half' && this.#plants(index, this.#dirt.nulBytes) ? '\0' : '';
    if (wanted.length > 0)
      yield wanted.map((row, position) => `${cells},${position === 0 ? nul : ''}${row}\r\n`).join('');
  }

  #rowText(row: TemplateRow, dice: Dice, isHarmless: boolean): string {
    const percent = isHarmless ? '' : (row.percent * spread(dice)).toFixed(8);
    const name = isHarmless ? `${row.IngredientName} "pure"\r\nof two lines` : row.IngredientName;
    const mass = dice.chance(0.3) ? '' : (row.percent * 1000 * spread(dice)).toFixed(4);
    return [
      uuid(dice),
      row.TradeName,
      row.Supplier,
      row.Purpose,
      uuid(dice),
      row.CASNumber,
      name,
      row.IngredientName,
      row.PercentHighAdditive,
      percent,
      row.IngredientComment,
      row.IngredientMSDS,
      mass,
      '',
    ]
      .map(quote)
      .join(',');
  }

  /** Lines that must be left out, before those of a disclosure. */
  *#dirtAt(index: number): Generator<string> {
    const line = () =>
      `${this.#makeDisclosure(index).cells},${this.#rowText(this.#templateOf(index).rows[0] as TemplateRow, this.#diceOf(index), false)}`;
    if (this.#plants(index, this.#dirt.repeatedHeader)) yield `${INGREDIENT_COLUMNS}\r\n`;
    if (this.#plants(index, this.#dirt.tooFewColumns)) yield `${line().split(',').slice(0, 12).join(',')}\r\n`;
    if (this.#plants(index, this.#dirt.unknownDisclosure))
      yield `00000000-0000-4000-8000-${String(index).padStart(12, '0')}${line().slice(36)}\r\n`;
    if (this.#plants(index, this.#dirt.unreadable)) yield `${line().replace(/,[^,]*,$/, ',not a number,')}\r\n`;
  }

  *#waterSources(): Generator<string> {
    yield `${WATER_COLUMNS}\r\n`;
    for (let index = 0; index < this.#count; index += 3) {
      const { id, dice, template } = this.#makeDisclosure(index);
      this.#made.waterSources += 1;
      yield `${[uuid(dice), id, '', template.StateName, template.CountyName, 'Produced Water', '100'].map(quote).join(',')}\r\n`;
    }
  }

  /** True for so many of the disclosures, evenly. */
  #plants(index: number, times: number): boolean {
    return Math.floor(((index + 1) * times) / this.#count) > Math.floor((index * times) / this.#count);
  }
}

/** Mostly near 1, sometimes half or twice as much. */
const spread = (dice: Dice): number => 2 ** ((dice.below(1000) + dice.below(1000) - 1000) / 1000);

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const usDate = (day: string): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)} 12:00:00 AM`;

function uuid(dice: Dice): string {
  const hex = () => (dice.below(2 ** 32) >>> 0).toString(16).padStart(8, '0');
  const [one, two, three, four] = [hex(), hex(), hex(), hex()];
  return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const out = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'FracFocusCSV.zip';
  const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  const from = given('from');
  const templates = from === undefined ? ownTemplates : readTemplates(from);
  const [lines, seed] = [Number(given('lines') ?? 10_000), Number(given('seed') ?? 1)];
  const isZip64 = process.argv.includes('--zip64');
  const report = await makeArchive({ out, lines, seed, day: given('day') ?? '2026-11-14', templates, isZip64 });
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
