import { type Branch, documents, isLeaf } from '../registry/disclosure-table.ts';
import { findPlace, XmlError } from './xml-error.ts';

/** Jobs, additives and ingredients together. The largest documents have some thousands. */
const MAX_RECORDS = 30_000;
const MAX_JOBS = 1000;

const repeatedElements = ({ element, field, children }: Branch): string[] => [
  ...(field === undefined ? [] : [element]),
  ...children.flatMap((child) => (isLeaf(child) ? [] : repeatedElements(child))),
];

const RECORD = new RegExp(`<(?:[^\\s<>/:]+:)?(?:${repeatedElements(documents['4.0']).join('|')})(?=[\\s/>])`, 'g');
/** No record is shorter than `<Purpose/>`, so that a short text need not be counted. */
const SHORTEST_RECORD = 10;

/** Far too many records would keep whoever reads or validates them busy for minutes: they are counted first. */
export function refuseTooManyRecords(text: string): void {
  const manyJobs = offsetOf(text, 'FractureJob', 2 * MAX_JOBS + 1);
  if (manyJobs !== -1) throw new XmlError(`The document holds more than ${MAX_JOBS} jobs`, findPlace(text, manyJobs));
  if (text.length < MAX_RECORDS * SHORTEST_RECORD) return;
  let count = 0;
  for (const { index } of text.matchAll(RECORD)) {
    count += 1;
    if (count > MAX_RECORDS)
      throw new XmlError(`The document holds more than ${MAX_RECORDS} records`, findPlace(text, index));
  }
}

/** Where a word stands for the nth time; -1 when it does not. A job names itself where it begins and where it ends. */
function offsetOf(text: string, word: string, nth: number): number {
  let at = -1;
  for (let count = 0; count < nth; count += 1) {
    at = text.indexOf(word, at + 1);
    if (at === -1) return -1;
  }
  return at;
}
