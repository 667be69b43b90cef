import type { Disclosure } from '../model/disclosure.ts';
import { escapeText, findForbiddenCharacter, isPlainText, nameCharacter } from '../texts/characters.ts';
import { toRecord } from './disclosure-record.ts';
import { type Branch, type DocumentRecord, documents, isLeaf, type Leaf } from '../registry/disclosure-table.ts';
import { type FracFocusVersion, namespaceOf } from '../registry/fracfocus.ts';

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

/** The document of one disclosure. Same input, same bytes. */
export const writeDisclosure = (disclosure: Disclosure): string => writeDisclosures([disclosure]);

/** A document of several jobs, such as one that was read. */
export function writeDisclosures(disclosures: readonly Disclosure[], version: FracFocusVersion = '4.0'): string {
  const record: DocumentRecord = { jobs: disclosures.map(toRecord) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writers[version]({ ...record })}`;
}

function leafWriter({ element, field, format }: Leaf, indent: string): Writer {
  const [open, close] = [`${indent}<${element}>`, `</${element}>\n`];
  const isText = format.base === 'string';
  return (record) => {
    const value = record[field];
    if (value === undefined || value === null || value === '') return '';
    const printed = format.print(value) ?? refuse(field, `the value cannot be written as ${element}`);
    return open + (isText ? toText(field, printed) : printed) + close;
  };
}

function branchWriter({ element, field, children }: Branch, indent: string, namespace = ''): Writer {
  const writers = children.map((child) =>
    isLeaf(child) ? leafWriter(child, `${indent}  `) : branchWriter(child, `${indent}  `),
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

const documentWriter = (version: FracFocusVersion): Writer =>
  branchWriter(documents[version], '', ` xmlns="${namespaceOf(version)}"`);

const writers: Readonly<Record<FracFocusVersion, Writer>> = {
  '4.0': documentWriter('4.0'),
  '3.0': documentWriter('3.0'),
};
