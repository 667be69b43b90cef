import { type Branch, type DocumentRecord, documents, isLeaf, type Leaf } from '../registry/disclosure-table.ts';
import { type FracFocusVersion, fracFocusVersions, readSimulatedMark, rootElement } from '../registry/fracfocus.ts';
import type { OwnTexts } from '../model/row.ts';
import { scanXml, type XmlVisitor } from './scan-xml.ts';
import { createPlaceFinder, findPlace, type Place, shortReason, XmlError } from './xml-error.ts';

/** Something in the document that could not be read, and its position. */
export interface ReadProblem {
  readonly message: string;
  readonly place: Place;
}

/** The values of a document by the fields of the table. */
export interface ReadElements {
  readonly version: FracFocusVersion;
  readonly root: Found<DocumentRecord>;
  /** What could not be taken over. A document without problems is written again with all its values in their places. */
  readonly problems: readonly ReadProblem[];
  /** They mean nothing in a disclosure. No document with one is stored, because a browser follows some of them. */
  readonly instructions: readonly ReadProblem[];
  /** In a document that was made from invented job data. */
  readonly mark?: string;
}

/** A record of the table as it was found: each field may be missing. */
export type Found<Holder> = {
  readonly [Field in Exclude<keyof Holder, 'texts'>]?: NonNullable<Holder[Field]> extends readonly (infer Entry extends
    object)[]
    ? readonly Found<Entry>[]
    : Exclude<Holder[Field], undefined>;
} & { readonly texts: OwnTexts };

type FoundRecord = Record<string, unknown> & { readonly texts: Record<string, string> };

interface Frame {
  /** Undefined for an element that is not in the table: its content is skipped. */
  readonly plan: Plan | undefined;
  readonly record: FoundRecord;
  readonly at: number;
  text: string;
}

/** A document that is wrong throughout would report the same problem again and again. */
export const MAX_READ_PROBLEMS = 100;

/** Reads the values of the table from a document. What cannot be read is listed, never dropped silently. */
export function readElements(text: string, mostSteps?: number): ReadElements {
  refuseTooManyRecords(text);
  const root: FoundRecord = { texts: {} };
  const stack: Frame[] = [];
  const [problems, instructions]: [ReadProblem[], ReadProblem[]] = [[], []];
  const placeOf = createPlaceFinder(text);
  let version: FracFocusVersion = '4.0';
  let mark: string | undefined;
  const reportTo = (list: ReadProblem[]) => (at: number, message: string) => {
    if (list.length < MAX_READ_PROBLEMS) list.push({ message: shortReason(message), place: placeOf(at) });
  };
  const [report, reportInstruction] = [reportTo(problems), reportTo(instructions)];
  const visitor: XmlVisitor = {
    open: (name, at) => {
      const parent = stack.at(-1);
      if (parent === undefined) version = readVersion(text, name, at);
      stack.push(
        parent === undefined
          ? { plan: plans[version], record: root, at, text: '' }
          : openChild(parent, name, at, report),
      );
    },
    text: (piece) => {
      const frame = stack.at(-1);
      if (frame !== undefined && (frame.plan?.leaf !== undefined || piece.trim() !== '')) frame.text += piece;
    },
    close: () => {
      const frame = stack.pop();
      if (frame !== undefined) closeFrame(frame, report);
    },
    attribute: (name, element, at) => {
      if (!MEANS_NOTHING.test(name)) report(at, `The attribute ${name} of <${element}> is not known`);
    },
    instruction: (at) => reportInstruction(at, 'Processing instructions are not accepted: please remove it'),
    comment: (comment) => (mark ??= readSimulatedMark(comment)),
  };
  scanXml(text, visitor, mostSteps);
  // The formats of the table gave each field its type.
  return { version, root, problems, instructions, ...(mark !== undefined && { mark }) };
}

/** Namespaces, and what a document tells a validator: they are no values. */
const MEANS_NOTHING = /^xmlns(?::|$)|:(?:schemaLocation|noNamespaceSchemaLocation|type|nil)$/;

type Report = (at: number, message: string) => void;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function readVersion(text: string, name: string, at: number): FracFocusVersion {
  const version = fracFocusVersions.find((known) => rootElement(known) === localName(name));
  if (version !== undefined) return version;
  const expected = fracFocusVersions.map((known) => `<${rootElement(known)}>`).join(' or ');
  throw new XmlError(
    `This is not a FracFocus document: it starts with <${name}> instead of ${expected}`,
    findPlace(text, at),
  );
}

function openChild(parent: Frame, name: string, at: number, report: Report): Frame {
  const { plan: around, record } = parent;
  if (around === undefined) return { plan: undefined, record, at, text: '' };
  const plan = around.children.get(name) ?? around.children.get(localName(name));
  if (plan === undefined) report(at, `The element <${name}> is not known inside <${around.element}>`);
  return { plan, record: plan?.list === undefined ? record : addRecord(record, plan.list), at, text: '' };
}

function addRecord(record: FoundRecord, list: string): FoundRecord {
  const added: FoundRecord = { texts: {} };
  // Only this function fills the lists.
  const entries = (record[list] ??= []) as FoundRecord[];
  entries.push(added);
  return added;
}

function closeFrame({ plan, record, text, at }: Frame, report: Report): void {
  if (plan === undefined || text === '') return;
  const { element, leaf } = plan;
  if (leaf === undefined) return report(at, `There is text between the elements of <${element}>`);
  if (record[leaf.field] !== undefined) return report(at, `<${element}> appears twice`);
  const value = leaf.format.read(text);
  if (value === undefined) return report(at, `<${element}> cannot be read: ${JSON.stringify(text.slice(0, 100))}`);
  record[leaf.field] = value;
  record.texts[leaf.field] = text;
}

/** The table, laid out for finding elements by their names. */
interface Plan {
  readonly element: string;
  readonly leaf?: Leaf;
  /** The field that collects the records of an element that repeats. */
  readonly list?: string | undefined;
  readonly children: ReadonlyMap<string, Plan>;
}

function toPlan(entry: Leaf | Branch): Plan {
  const { element } = entry;
  if (isLeaf(entry)) return { element, leaf: entry, children: new Map() };
  const children = new Map(entry.children.map((child) => [child.element, toPlan(child)]));
  return { element, list: entry.field, children };
}

const plans: Readonly<Record<FracFocusVersion, Plan>> = {
  '4.0': toPlan(documents['4.0']),
  '3.0': toPlan(documents['3.0']),
};

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

/** Counts the records first: reading or validating far too many would take minutes. */
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
