import {
  type ArchiveFile,
  isOddDay,
  type LeftOutReason,
  readArchiveDay,
  readArchiveFlag,
  readArchiveNumber,
  wholeApiNumber,
} from '@disclosure/core';
import type { MirrorTables } from './mirror-tables.ts';
import { decode, type TakeLine } from './read-lines.ts';
import type { Tally } from './tally.ts';

/** One cell as COPY reads it; undefined when it cannot be read. */
type Convert = (bytes: string) => string | undefined;

const NULL = String.raw`\N`;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);

const text: Convert = (bytes) => escape(decode(bytes).trim());
const day: Convert = (bytes) => readArchiveDay(decode(bytes));
const api: Convert = (bytes) => wholeApiNumber(decode(bytes));
const number: Convert = (bytes) => {
  const printed = readArchiveNumber(bytes);
  return printed === '' ? NULL : printed;
};
const flag: Convert = (bytes) => {
  const said = readArchiveFlag(bytes);
  return said === null ? NULL : said ? 't' : 'f';
};

interface Shape {
  readonly table: keyof MirrorTables;
  /** The first ones are made here, the others from the cells. */
  readonly columns: string;
}

/** Where the lines go. The order of the columns is that of `archiveFiles`. */
export const shapes: Readonly<Record<ArchiveFile, Shape>> = {
  disclosures: {
    table: 'disclosures',
    columns: `id, is_odd, disclosure_id, job_start, job_end, api_number, state_name, county_name, operator_name, well_name,
      latitude, longitude, projection, tvd, base_water_volume, base_non_water_volume, ff_version, federal_well, indian_well`,
  },
  ingredients: {
    table: 'ingredients',
    columns: `disclosure, position, trade_name, supplier, purpose, cas_number, ingredient_name, common_name, comment, claimant,
      percent_high_additive, percent_hf_job, mass, msds`,
  },
  waterSources: { table: 'water_sources', columns: 'disclosure, position, description, percent' },
};

const disclosureCells = [
  text,
  day,
  day,
  api,
  text,
  text,
  text,
  text,
  number,
  number,
  text,
  number,
  number,
  number,
  text,
];

/** Makes rows from lines. They wait here until they are sent. */
export class RowWriter {
  readonly #tally: Tally;
  readonly #archiveDay: string;
  /** The ids of the registry, in lower case, with ours. */
  readonly #disclosures = new Map<string, number>();
  readonly #texts = new Map<string, number>();
  #rows = '';
  readonly #cellsOf: Readonly<Record<ArchiveFile, readonly Convert[]>>;

  constructor(tally: Tally, archiveDay: string) {
    [this.#tally, this.#archiveDay] = [tally, archiveDay];
    const id: Convert = (bytes) => this.#idOf(bytes);
    this.#cellsOf = {
      disclosures: [...disclosureCells, flag, flag],
      ingredients: [id, id, id, id, id, id, id, id, number, number, number, flag],
      waterSources: [id, number],
    };
  }

  readonly takeLine: Readonly<Record<ArchiveFile, TakeLine>> = {
    disclosures: (cells, place) => this.#takeDisclosure(cells, place),
    ingredients: (cells) => this.#takeDetail('ingredients', cells),
    waterSources: (cells) => this.#takeDetail('waterSources', cells),
  };

  takeRows(): Buffer {
    const rows = Buffer.from(this.#rows);
    this.#rows = '';
    return rows;
  }

  /** All texts that have got an id. */
  *texts(): Generator<Buffer> {
    for (const [bytes, id] of this.#texts) {
      this.#rows += `${id}\t${escape(decode(bytes))}\n`;
      if (id % 1000 === 0) yield this.takeRows();
    }
    yield this.takeRows();
  }

  #takeDisclosure(cells: readonly string[], place: Parameters<TakeLine>[1]): LeftOutReason | undefined {
    const row = convert(cells, this.#cellsOf.disclosures);
    const key = keyOf(cells[0] ?? '');
    if (row === undefined || key === '') return 'unreadable';
    // Its second line may stand in another part, and says the same.
    if (this.#disclosures.has(key)) return undefined;
    const id = this.#disclosures.size + 1;
    this.#disclosures.set(alone(key), id);
    const [, start = '', end = ''] = row;
    const isOdd = isOddDay(start, this.#archiveDay) || isOddDay(end, this.#archiveDay);
    if (isOdd) this.#tally.countOdd(place);
    else this.#tally.countJobEnd(end);
    this.#tally.taken.disclosures += 1;
    this.#rows += `${id}\t${isOdd ? 't' : 'f'}\t${row.join('\t')}\n`;
    return undefined;
  }

  #takeDetail(kind: 'ingredients' | 'waterSources', cells: readonly string[]): LeftOutReason | undefined {
    const disclosure = this.#disclosures.get(keyOf(cells[0] ?? ''));
    if (disclosure === undefined) return 'unknownDisclosure';
    const row = convert(cells.slice(1), this.#cellsOf[kind]);
    if (row === undefined) return 'unreadable';
    this.#tally.taken[kind] += 1;
    this.#rows += `${disclosure}\t${this.#tally.taken[kind]}\t${row.join('\t')}\n`;
    return undefined;
  }

  #idOf(bytes: string): string {
    const trimmed = trimBytes(bytes);
    if (trimmed === '') return NULL;
    const known = this.#texts.get(trimmed);
    if (known !== undefined) return String(known);
    const id = this.#texts.size + 1;
    this.#texts.set(alone(trimmed), id);
    return String(id);
  }
}

function convert(cells: readonly string[], converts: readonly Convert[]): string[] | undefined {
  const row: string[] = [];
  for (let index = 0; index < converts.length; index += 1) {
    const cell = converts[index]?.(cells[index] ?? '');
    if (cell === undefined) return undefined;
    row.push(cell);
  }
  return row;
}

/** Without blanks at both ends. `trim` would take bytes that are part of a letter. */
function trimBytes(bytes: string): string {
  const isBlank = (at: number) => BLANKS.includes(bytes[at] ?? '-');
  let [start, end] = [0, bytes.length];
  while (isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return bytes.slice(start, end);
}

const BLANKS = '\t\n\v\f\r ';

const keyOf = (bytes: string): string => bytes.trim().toLowerCase();

/** A copy: a text that was cut from another one would keep the whole of it in memory. */
const alone = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('latin1');
