import type { ArchiveDetails, ArchiveReport, LeftOutReason } from '@disclosure/core';

/** How an example is shown: the beginning of its line. */
const EXAMPLE = 160;

interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: () => string;
}

/** Counts what a load reads, takes and leaves out. */
export class Tally {
  readonly taken = { disclosures: 0, ingredients: 0, waterSources: 0 };
  readonly leftOut = { repeatedHeader: 0, tooFewColumns: 0, unknownDisclosure: 0, unreadable: 0 };
  linesRead = 0;
  nulBytes = 0;
  oddYears = 0;
  newestJobEnd: string | null = null;
  readonly #examples: Record<string, { file: string; line: number; text: string }> = {};

  leaveOut(reason: LeftOutReason, place: Place): void {
    this.leftOut[reason] += 1;
    this.#keepExample(reason, place);
  }

  countOdd(place: Place): void {
    this.oddYears += 1;
    this.#keepExample('oddYears', place);
  }

  countJobEnd(day: string): void {
    if (this.newestJobEnd === null || day > this.newestJobEnd) this.newestJobEnd = day;
  }

  countLeftOut(): number {
    return Object.values(this.leftOut).reduce((sum, count) => sum + count, 0);
  }

  report(seconds: number): ArchiveReport {
    return {
      ...this.taken,
      leftOut: { ...this.leftOut },
      mended: { nulBytes: this.nulBytes },
      odd: { years: this.oddYears },
      newestJobEnd: this.newestJobEnd,
      seconds: Math.round(seconds * 10) / 10,
    };
  }

  details(): ArchiveDetails {
    return { linesRead: this.linesRead, examples: this.#examples };
  }

  #keepExample(reason: string, { file, line, text }: Place): void {
    // The database refuses half a character, which a cut may leave.
    this.#examples[reason] ??= { file, line, text: text().slice(0, EXAMPLE).toWellFormed() };
  }
}
