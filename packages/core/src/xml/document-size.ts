import { type Branch, documents, isLeaf } from './disclosure-table.ts';
import { findPlace, XmlError } from './xml-error.ts';

/** Jobs, additives and ingredients together. The largest documents have some thousands. */
const MAX_RECORDS = 30_000;
const MAX_JOBS = 1000;

const repeatedElements = ({ element, field, children }: Branch): string[] => [
  ...(field === undefined ? [] : [element]),
  ...children.flatMap((child) => (isLeaf(child) ? [] : repeatedElements(child))),
];

const beginOf = (...elements: string[]) => new RegExp(`<(?:[^\\s<>/:]+:)?(?:${elements.join('|')})(?=[\\s/>])`, 'g');
const RECORD = beginOf(...repeatedElements(documents['4.0']));
const JOB = beginOf('FractureJob');

/** Far too many records would keep whoever reads or validates them busy for minutes: they are counted first. */
export function refuseTooManyRecords(text: string): void {
  refuseMoreThan(MAX_JOBS, JOB, text, `The document holds more than ${MAX_JOBS} jobs`);
  refuseMoreThan(
    MAX_RECORDS,
    RECORD,
    text,
    `The document holds more than ${MAX_RECORDS} jobs, purposes and ingredients`,
  );
}

function refuseMoreThan(most: number, begin: RegExp, text: string, reason: string): void {
  let count = 0;
  for (const { index } of text.matchAll(begin)) {
    count += 1;
    if (count > most) throw new XmlError(reason, findPlace(text, index));
  }
}
