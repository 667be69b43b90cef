import type { Disclosure } from '../model/disclosure.ts';
import type { OwnTexts } from '../model/row.ts';
import { type Branch, type DocumentRecord, documents, isLeaf, type Leaf } from '../registry/disclosure-table.ts';
import { isWrittenSo } from '../registry/format.ts';
import { type FracFocusVersion, namespaceOf } from '../registry/fracfocus.ts';
import { escapeText, findForbiddenCharacter, isPlainText, nameCharacter } from '../texts/characters.ts';
import { type Keeps, toRecord } from './disclosure-record.ts';

/** A value that no document can carry, with the field it stands in. */
export class UnwritableError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.name = 'UnwritableError';
    this.field = field;
  }
}

/** A record as the table sees it: the compiler has checked there that each field is a key of it. */
type Values = Readonly<Record<string, unknown>>;
type Writer = (record: Values) => string;

/** A way to write documents: which texts of those that were read it keeps. */
interface Writing {
  readonly keeps: Keeps;
  readonly write: Writer;
}

/** The document of one disclosure. Same input, same bytes. */
export const writeDisclosure = (disclosure: Disclosure, mark?: string): string =>
  writeWith(writeNew, [disclosure], mark);

/** A document of several jobs, such as one that was read. The mark says that the job data were invented. */
export const writeDisclosures = (
  disclosures: readonly Disclosure[],
  version: FracFocusVersion = '4.0',
  mark?: string,
): string => writeWith(writers[version], disclosures, mark);

function writeWith({ keeps, write }: Writing, disclosures: readonly Disclosure[], mark: string | undefined): string {
  const record: DocumentRecord = { jobs: disclosures.map((disclosure) => toRecord(disclosure, keeps)) };
  const root = write({ ...record });
  const inside = root.indexOf('\n') + 1;
  const comment = mark === undefined ? '' : `  <!-- ${mark} -->\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.slice(0, inside)}${comment}${root.slice(inside)}`;
}

function leafWriter({ element, field, format }: Leaf, keeps: Keeps, indent: string): Writer {
  const [open, close] = [`${indent}<${element}>`, `</${element}>\n`];
  const isText = format.base === 'string';
  return (record) => {
    const value = record[field];
    if (value === undefined || value === null || value === '') return '';
    // A value that was read keeps its own text until it changes, if such a text may be kept.
    const own = textsIn(record)?.[field];
    if (own !== undefined && Object.is(format.read(own), value) && keeps(format, own))
      return open + toText(field, own) + close;
    const printed = format.print(value) ?? refuse(field, `the value cannot be written as ${element}`);
    return open + (isText ? toText(field, printed) : printed) + close;
  };
}

function branchWriter({ element, field, children }: Branch, keeps: Keeps, indent: string, namespace = ''): Writer {
  const writers = children.map((child) =>
    isLeaf(child) ? leafWriter(child, keeps, `${indent}  `) : branchWriter(child, keeps, `${indent}  `),
  );
  const [open, close] = [`${indent}<${element}${namespace}>\n`, `${indent}</${element}>\n`];
  const writeOne: Writer = (record) => {
    let text = open;
    for (const write of writers) text += write(record);
    return text + close;
  };
  if (field === undefined) return writeOne;
  return (record) => {
    let text = '';
    for (const entry of entriesOf(record, field)) text += writeOne(entry);
    return text;
  };
}

const textsIn = (record: Values) => record['texts'] as OwnTexts | undefined;

const entriesOf = (record: Values, field: string) => (record[field] ?? []) as readonly Values[];

function toText(field: string, text: string): string {
  if (isPlainText(text)) return text;
  const forbidden = findForbiddenCharacter(text);
  if (forbidden === -1) return escapeText(text);
  return refuse(field, `the character ${nameCharacter(text, forbidden)} is not allowed in XML`);
}

function refuse(field: string, reason: string): never {
  throw new UnwritableError(field, reason);
}

const documentWriter = (version: FracFocusVersion, keeps: Keeps): Writing => ({
  keeps,
  write: branchWriter(documents[version], keeps, '', ` xmlns="${namespaceOf(version)}"`),
});

/** The same values in the same places, whatever the schema says of them. */
const writers: Readonly<Record<FracFocusVersion, Writing>> = {
  '4.0': documentWriter('4.0', () => true),
  '3.0': documentWriter('3.0', () => true),
};

/** Of new documents, corrections among them: a text that the schema refuses is not kept, and its value is printed. */
const writeNew = documentWriter('4.0', isWrittenSo);
