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
 * doubled, unless a comma or the end of the line follows, and where the cell has one line. Where a record cannot be read, only its first line is given up.
 */
export class CsvRecords {
  readonly #take: TakeRecord;
  readonly #cells: string[] = [];
  /** How many columns there are, once the header is known: a record of more columns and lines has wrong quotation marks. */
  width = Infinity;
  #text = '';
  #start = 0;
  #line = 1;
  /** Where the parser is in the record, and the end of the line there. */
  #at = 0;
  #lineEnd = 0;
  #hasLineBreak = false;
  /** A quotation mark inside a cell was not doubled. */
  #isLoose = false;

  constructor(take: TakeRecord) {
    this.#take = take;
  }

  push(part: string): void {
    this.#text = this.#start === this.#text.length ? part : this.#text.slice(this.#start) + part;
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
      if (!isWhole && !isLast && this.#text.length - this.#start < LONGEST_RECORD) return;
      if (isWhole && !this.#hasTwoLines()) this.#giveRecord();
      else this.#giveUpLine();
    }
  }

  /** A quotation mark that is not closed took in the next line, up to the first one there. */
  #hasTwoLines(): boolean {
    return this.#hasLineBreak && (this.#isLoose || this.#cells.length > this.width);
  }

  #giveRecord(): void {
    const end = this.#at;
    const isBlank = this.#cells.length === 1 && this.#cells[0] === '';
    if (!isBlank) this.#take(this.#cells, { line: this.#line, text: () => this.#textUntil(end) });
    this.#line += this.#hasLineBreak ? countLines(this.#text, this.#start, end) : 1;
    this.#start = end;
  }

  #giveUpLine(): void {
    const lineEnd = this.#text.indexOf('\n', this.#start);
    const end = lineEnd === -1 ? this.#text.length : lineEnd + 1;
    this.#take(undefined, { line: this.#line, text: () => this.#textUntil(end) });
    this.#line += 1;
    this.#start = end;
  }

  #textUntil(end: number): string {
    return this.#text.slice(this.#start, end).trimEnd();
  }

  /** Fills the cells. False when the text ends first. */
  #readRecord(isLast: boolean): boolean {
    this.#cells.length = 0;
    this.#isLoose = false;
    this.#at = this.#start;
    this.#lineEnd = this.#findLineEnd(isLast);
    const first = this.#lineEnd;
    while (this.#lineEnd !== -1) {
      const isQuoted = this.#text.charCodeAt(this.#at) === QUOTE;
      if (isQuoted ? !this.#readQuoted(isLast) : !this.#readPlain()) return false;
      if (this.#text.charCodeAt(this.#at) === COMMA) {
        this.#at += 1;
        continue;
      }
      this.#at = Math.min(this.#lineEnd + 1, this.#text.length);
      this.#hasLineBreak = this.#lineEnd !== first;
      return true;
    }
    return false;
  }

  /** -1 when the rest of the line is still to come. */
  #findLineEnd(isLast: boolean): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 && isLast ? this.#text.length : end;
  }

  #readPlain(): true {
    const comma = this.#text.indexOf(',', this.#at);
    let end = comma === -1 || comma > this.#lineEnd ? this.#lineEnd : comma;
    const next = end;
    if (end === this.#lineEnd && end > this.#at && this.#text.charCodeAt(end - 1) === CR) end -= 1;
    this.#cells.push(this.#text.slice(this.#at, end));
    this.#at = next;
    return true;
  }

  #readQuoted(isLast: boolean): boolean {
    const from = this.#at + 1;
    const end = this.#findClosing(from);
    // What follows the last quotation mark decides, and may still be to come.
    if (end === -1 || (!isLast && end + 2 >= this.#text.length)) return false;
    this.#cells.push(this.#text.slice(from, end).replaceAll('""', '"'));
    this.#at = end + 1;
    if (this.#at > this.#lineEnd) this.#lineEnd = this.#findLineEnd(isLast);
    return this.#lineEnd !== -1;
  }

  #findClosing(from: number): number {
    let end = this.#text.indexOf('"', from);
    while (end !== -1 && !this.#closes(end + 1)) {
      const isPair = this.#text.charCodeAt(end + 1) === QUOTE;
      this.#isLoose ||= !isPair;
      end = this.#text.indexOf('"', end + (isPair ? 2 : 1));
    }
    return end;
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
