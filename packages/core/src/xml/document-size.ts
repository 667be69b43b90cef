import { type Branch, documents, isLeaf } from './disclosure-table.ts';
import { findPlace, XmlError } from './xml-error.ts';

/** Jobs, additives and ingredients together. The largest documents have some thousands. */
export const MAX_RECORDS = 30_000;

const repeatedElements = ({ element, field, children }: Branch): string[] => [
  ...(field === undefined ? [] : [element]),
  ...children.flatMap((child) => (isLeaf(child) ? [] : repeatedElements(child))),
];

const RECORD = new RegExp(`<(?:[^\\s<>/:]+:)?(?:${repeatedElements(documents['4.0']).join('|')})(?=[\\s/>])`, 'g');

/** Far too many records would keep whoever reads or validates them busy for minutes: they are counted first. */
export function refuseTooManyRecords(text: string): void {
  let count = 0;
  for (const { index } of text.matchAll(RECORD)) {
    count += 1;
    if (count > MAX_RECORDS) {
      throw new XmlError(
        `The document holds more than ${MAX_RECORDS} jobs, purposes and ingredients`,
        findPlace(text, index),
      );
    }
  }
}
