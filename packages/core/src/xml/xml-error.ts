/** A place in a text, as an editor shows it: both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A name can be as long as the document, and a message must not be. */
const LONGEST_REASON = 300;

export const shortReason = (reason: string): string =>
  reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;

/** Says why a text cannot be read as XML, and where. */
export class XmlError extends Error {
  readonly reason: string;
  readonly place: Place;

  constructor(reason: string, place: Place) {
    const short = shortReason(reason);
    super(`${short} (line ${place.line}, column ${place.column})`);
    this.name = 'XmlError';
    this.reason = short;
    this.place = place;
  }
}

/** A document takes more steps than the caller can spend. That says nothing about whether it can be read. */
export class TooManySteps extends Error {}

/** Finds the places of rising offsets without counting the lines before them again. */
export function createPlaceFinder(text: string): (offset: number) => Place {
  let line = 1;
  let lineStart = 0;
  return (offset) => {
    if (offset < lineStart) [line, lineStart] = [1, 0];
    for (let end = lineEnd(text, lineStart); end !== -1 && end < offset; end = lineEnd(text, lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}

export const findPlace = (text: string, offset: number) => createPlaceFinder(text)(offset);

const lineEnd = (text: string, from: number) => text.indexOf('\n', from);
