import {
  type ArchiveFile,
  archiveFiles,
  CsvRecords,
  type LeftOutReason,
  type RecordPlace,
  registryMessages,
} from '@disclosure/core';
import { ArchiveError, type ArchivePart } from './open-archive.ts';
import type { Tally } from './tally.ts';

/**
 * Gets the cells of one line, in the order of the columns in `archiveFiles`. They are bytes, one for each character:
 * `decode` makes text of them. Says why the line is left out, if it is.
 */
export type TakeLine = (
  cells: readonly string[],
  place: RecordPlace & { readonly file: string },
) => LeftOutReason | undefined;

/** Reads one part, some lines whenever the next is asked for. Says how many bytes it has read. */
export async function* readLines(part: ArchivePart, tally: Tally, take: TakeLine): AsyncGenerator<number> {
  const lines = new Lines(part, tally, take);
  for await (const chunk of part.open()) {
    lines.push(withoutNul(chunk, tally).toString('latin1'));
    yield chunk.length;
  }
  lines.end();
  yield 0;
}

function withoutNul(chunk: Buffer, tally: Tally): Buffer {
  if (!chunk.includes(0)) return chunk;
  const kept = chunk.filter((byte) => byte !== 0);
  tally.nulBytes += chunk.length - kept.length;
  return Buffer.from(kept.buffer, kept.byteOffset, kept.length);
}

const BYTE_ORDER_MARK = '\u00EF\u00BB\u00BF';

/** Behind a mark of the encoding, quotation marks are no longer the first of their cell, and are read as part of it. */
const toTitle = (cell: string): string =>
  cell
    .replace(BYTE_ORDER_MARK, '')
    .trim()
    .replace(/^"(.*)"$/, '$1');

class Lines {
  readonly #part: ArchivePart;
  readonly #tally: Tally;
  readonly #take: TakeLine;
  readonly #records: CsvRecords;
  #header: readonly string[] | undefined;
  /** Where the wanted columns are. */
  #indexes: readonly number[] = [];
  readonly #cells: string[] = [];

  constructor(part: ArchivePart, tally: Tally, take: TakeLine) {
    [this.#part, this.#tally, this.#take] = [part, tally, take];
    this.#records = new CsvRecords((cells, place) => this.#read(cells, place));
  }

  push(text: string): void {
    this.#records.push(text);
  }

  end(): void {
    this.#records.end();
    if (!this.#header) throw new ArchiveError(registryMessages.noHeader(this.#part.name));
  }

  #read(cells: readonly string[] | undefined, place: RecordPlace): void {
    if (!this.#header) return this.#readHeader(cells ?? []);
    this.#tally.linesRead += 1;
    const reason = cells ? this.#readLine(cells, place) : 'unreadable';
    if (reason) this.#tally.leaveOut(reason, this.#placeIn(place));
  }

  #readHeader(cells: readonly string[]): void {
    const header = cells.map(toTitle);
    this.#indexes = findColumns(header, this.#part);
    this.#header = header.map((name) => name.toLowerCase());
    this.#records.width = header.length;
  }

  #readLine(cells: readonly string[], place: RecordPlace): LeftOutReason | undefined {
    const header = this.#header ?? [];
    if (cells.length < header.length) return this.#isHeader(cells) ? 'repeatedHeader' : 'tooFewColumns';
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      return 'unreadable';
    if (this.#isHeader(cells)) return 'repeatedHeader';
    for (let column = 0; column < this.#indexes.length; column += 1) {
      this.#cells[column] = cells[this.#indexes[column] ?? 0] ?? '';
    }
    return this.#take(this.#cells, this.#placeIn(place));
  }

  /** Two files that were put together have a second header, with its own mark of the encoding perhaps. */
  #isHeader(cells: readonly string[]): boolean {
    const isName = (name: string, index: number) => toTitle(cells[index] ?? '').toLowerCase() === name;
    return isName(this.#header?.[0] ?? '', 0) && (this.#header ?? []).every(isName);
  }

  #placeIn({ line, text }: RecordPlace) {
    return { file: this.#part.name, line, text: () => decode(text()) };
  }
}

function findColumns(header: readonly string[], { kind, name }: { readonly kind: ArchiveFile; readonly name: string }) {
  const names = header.map((each) => each.toLowerCase());
  return archiveFiles[kind].columns.map((column) => {
    const index = names.indexOf(column.toLowerCase());
    if (index === -1) throw new ArchiveError(registryMessages.missingColumn(name, column));
    return index;
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

/** The text of bytes: UTF-8, or what Windows wrote before it. Keeps no part of the text that it was cut from. */
export function decode(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return utf8.decode(buffer);
  } catch {
    return windows.decode(buffer);
  }
}
