const QUOTE = 34;
const COMMA = 44;
const [CR, LF] = [13, 10];

/** Where a record stands. */
export interface RecordPlace {
  /** Counted from 1, as an editor does. */
  readonly line: number;
  /** As it was written, without the end of its line. */
  readonly text: () => string;
}

/** `cells` is undefined for a line whose quotation marks are wrong. The list is used again for the next record. */
export type TakeRecord = (cells: readonly string[] | undefined, place: RecordPlace) => void;

/** A quotation mark that is never closed would take in the rest of the file: a longer record is none. */
const LONGEST_RECORD = 1024 * 1024;

/**
 * Reads a CSV text of any length in parts. It is patient with texts of others: a quotation mark inside a cell need not be
 * doubled, unless a comma or the end of the line follows, and where the cell has one line. Where a record cannot be read,
 * only its first line is given up. Whatever the text is, each character is looked at a few times only: at most once for
 * each column.
 */
export class CsvRecords {
  readonly #take: TakeRecord;
  readonly #cells: string[] = [];
  /** How many columns there are, once the header is known: a record of more columns and lines has wrong quotation marks. */
  width = Infinity;
  #text = '';
  #start = 0;
  #lineNumber = 1;
  /** Where the parser is in the record, and the line there. */
  #at = 0;
  #line = '';
  #lineStart = 0;
  #lineEnd = 0;
  #hasLineBreak = false;
  /** A quotation mark inside a cell was not doubled. */
  #isLoose = false;
  /** Where the last search for a closing mark began, how far it came, and the last mark on its way that was not doubled. */
  readonly #search = { from: 0, at: 0, loose: -1 };

  constructor(take: TakeRecord) {
    this.#take = take;
  }

  push(part: string): void {
    this.#text = this.#start === this.#text.length ? part : this.#text.slice(this.#start) + part;
    for (const place of ['from', 'at', 'loose'] as const) this.#search[place] -= this.#start;
    this.#start = 0;
    this.#readAll(false);
  }

  end(): void {
    this.#readAll(true);
    this.#text = '';
    this.#start = 0;
  }

  #readAll(isLast: boolean): void {
    while (this.#start < this.#text.length) {
      const isWhole = this.#readRecord(isLast);
      const isWrong = this.#hasTwoLines();
      if (isWhole && !isWrong) this.#giveRecord();
      else if (isLast || isWrong || this.#text.length - this.#start >= LONGEST_RECORD) this.#giveUpLine();
      else return;
    }
  }

  /** A quotation mark that is not closed took in the next line, up to the first one there. */
  #hasTwoLines(): boolean {
    return this.#hasLineBreak && (this.#isLoose || this.#cells.length > this.width);
  }

  #giveRecord(): void {
    const end = this.#at;
    const isBlank = this.#cells.length === 1 && this.#cells[0] === '';
    if (!isBlank) this.#take(this.#cells, { line: this.#lineNumber, text: () => this.#textUntil(end) });
    this.#lineNumber += this.#hasLineBreak ? countLines(this.#text, this.#start, end) : 1;
    this.#start = end;
  }

  #giveUpLine(): void {
    const lineEnd = this.#text.indexOf('\n', this.#start);
    const end = lineEnd === -1 ? this.#text.length : lineEnd + 1;
    this.#take(undefined, { line: this.#lineNumber, text: () => this.#textUntil(end) });
    this.#lineNumber += 1;
    this.#start = end;
  }

  #textUntil(end: number): string {
    return this.#text.slice(this.#start, end).trimEnd();
  }

  /** Fills the cells. False when the text ends first, or as soon as the record is two lines. */
  #readRecord(isLast: boolean): boolean {
    this.#cells.length = 0;
    this.#isLoose = false;
    this.#hasLineBreak = false;
    this.#at = this.#start;
    if (!this.#findLine(isLast)) return false;
    for (;;) {
      if (this.#text.charCodeAt(this.#at) !== QUOTE) this.#readPlain();
      else if (!this.#readQuoted(isLast)) return false;
      if (this.#hasTwoLines()) return false;
      if (this.#text.charCodeAt(this.#at) !== COMMA) break;
      this.#at += 1;
    }
    this.#at = Math.min(this.#lineEnd + 1, this.#text.length);
    return true;
  }

  /** False when the rest of the line is still to come. */
  #findLine(isLast: boolean): boolean {
    const end = this.#text.indexOf('\n', this.#at);
    if (end === -1 && !isLast) return false;
    this.#lineStart = this.#at;
    this.#lineEnd = end === -1 ? this.#text.length : end;
    this.#line = this.#text.slice(this.#lineStart, this.#lineEnd);
    return true;
  }

  #readPlain(): void {
    const comma = this.#line.indexOf(',', this.#at - this.#lineStart);
    const next = comma === -1 ? this.#lineEnd : this.#lineStart + comma;
    const hasCr = next === this.#lineEnd && next > this.#at && this.#text.charCodeAt(next - 1) === CR;
    this.#cells.push(this.#text.slice(this.#at, hasCr ? next - 1 : next));
    this.#at = next;
  }

  #readQuoted(isLast: boolean): boolean {
    const from = this.#at + 1;
    const end = this.#findClosing(from);
    // What follows the last quotation mark decides, and may still be to come.
    if (end === -1 || (!isLast && end + 2 >= this.#text.length)) return false;
    this.#hasLineBreak ||= end > this.#lineEnd;
    // Before the cell is copied: each of the next lines may end at the same mark.
    if (this.#hasTwoLines()) return false;
    this.#cells.push(this.#text.slice(from, end).replaceAll('""', '"'));
    this.#at = end + 1;
    return end < this.#lineEnd || this.#findLine(isLast);
  }

  #findClosing(from: number): number {
    let at = from;
    // The marks right behind the opening one are pairs of their own for this cell only.
    while (this.#text.charCodeAt(at) === QUOTE) {
      if (this.#closes(at + 1)) return at;
      const isPair = this.#text.charCodeAt(at + 1) === QUOTE;
      this.#isLoose ||= !isPair;
      at += isPair ? 2 : 1;
    }
    return this.#goOnSearching(at);
  }

  /** Many lines with a mark that is not closed would search the same text: what one of them saw is the same for the next. */
  #goOnSearching(from: number): number {
    const search = this.#search;
    if (from < search.from || from > search.at) Object.assign(search, { from, at: from, loose: -1 });
    let mark = this.#text.indexOf('"', search.at);
    while (mark !== -1 && !this.#closes(mark + 1)) {
      const isPair = this.#text.charCodeAt(mark + 1) === QUOTE;
      if (!isPair) search.loose = mark;
      mark = this.#text.indexOf('"', mark + (isPair ? 2 : 1));
    }
    search.at = mark === -1 ? this.#text.length : mark;
    this.#isLoose ||= search.loose >= from;
    return mark;
  }

  #closes(next: number): boolean {
    if (next >= this.#text.length) return true;
    const code = this.#text.charCodeAt(next);
    return code === COMMA || code === LF || (code === CR && this.#isLineEnd(next + 1));
  }

  #isLineEnd(next: number): boolean {
    return next >= this.#text.length || this.#text.charCodeAt(next) === LF;
  }
}

function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
