import { type FracFocusVersion, namespaceOf, rootElement } from '../registry/fracfocus.ts';
import { disclosureSchema } from './disclosure-schema.ts';
import { type ReadProblem, refuseTooManyRecords } from './read-elements.ts';
import { refuseHostileText } from './scan-xml.ts';
import { XmlError } from './xml-error.ts';

/** What is used of libxml2-wasm. Server and browser load it and pass it in: the core imports no package. */
export interface Libxml2 {
  readonly ParseOption: Readonly<Record<(typeof OPTIONS)[number], number>>;
  readonly XmlDocument: {
    fromBuffer(bytes: Uint8Array, options: { readonly encoding: string; readonly option: number }): Held;
    fromString(text: string): Held;
  };
  readonly XsdValidator: { fromDoc(schema: Held): Validator };
  readonly XmlLibError: abstract new (...given: never) => Error & { readonly details: readonly ErrorDetail[] };
}

/** The garbage collector cannot free the memory of libxml2, so each document is disposed of. */
interface Held {
  dispose(): void;
}

interface Validator {
  validate(document: Held): void;
}

interface ErrorDetail {
  readonly message: string;
  readonly line: number;
  readonly col: number;
}

/** Reads nothing except the text: no entity, no DTD, no catalog. Supports more than 65535 lines. */
const OPTIONS = ['XML_PARSE_NO_XXE', 'XML_PARSE_NONET', 'XML_PARSE_NO_SYS_CATALOG', 'XML_PARSE_BIG_LINES'] as const;

/** Compares a document with the schema of its version, and says where and why it does not match. */
export type SchemaChecker = (text: string, version: FracFocusVersion) => readonly ReadProblem[];
type SchemaCheck = (text: string) => readonly ReadProblem[];

/** libxml2-wasm takes bytes faster than a string. */
type Encode = (text: string) => Uint8Array;

export function createSchemaChecker(libxml2: Libxml2, encode: Encode): SchemaChecker {
  const checks = new Map<FracFocusVersion, SchemaCheck>();
  return (text, version) => {
    const check = checks.get(version) ?? createSchemaCheck(libxml2, encode, disclosureSchema(version));
    checks.set(version, check);
    return check(text).map((problem) => nameRoot(problem, version));
  };
}

/** When the root element is wrong, libxml2 does not say which one is expected. */
function nameRoot({ message, place }: ReadProblem, version: FracFocusVersion): ReadProblem {
  const isAboutRoot = message.includes('No matching global declaration available for the validation root');
  const expected = `<${rootElement(version)} xmlns="${namespaceOf(version)}">`;
  return { message: isAboutRoot ? `The document must begin with ${expected}` : message, place };
}

/** Compiles the schema once and returns a function that checks documents with it. */
export function createSchemaCheck(libxml2: Libxml2, encode: Encode, xsd: string): SchemaCheck {
  const validator = compile(libxml2, xsd);
  const option = OPTIONS.reduce((all, name) => all | libxml2.ParseOption[name], 0);
  const validate = (text: string): void => {
    const document = libxml2.XmlDocument.fromBuffer(encode(text), { encoding: 'utf-8', option });
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
  return (text) => {
    try {
      // The time that libxml2 takes grows much faster than the number of mistakes.
      refuseTooManyRecords(text);
      refuseHostileText(text);
      validate(text);
      return [];
    } catch (error) {
      if (error instanceof XmlError) return [{ message: error.reason, place: error.place }];
      if (error instanceof libxml2.XmlLibError) return toProblems(error.details, text);
      throw error;
    }
  };
}

function compile({ XmlDocument, XsdValidator }: Libxml2, xsd: string): Validator {
  const schema = XmlDocument.fromString(xsd);
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

/** Further problems rarely say anything new. */
const MAX_PROBLEMS = 100;

const toProblems = (details: readonly ErrorDetail[], text: string): readonly ReadProblem[] =>
  details.slice(0, MAX_PROBLEMS).map((detail) => toProblem(detail, text));

function toProblem({ message, line, col }: ErrorDetail, text: string): ReadProblem {
  const full = shorten(message.trim());
  const plain = full.replaceAll(/\{[^{}]*\}(?=\w)/g, '');
  return {
    message: isAboutNamespace(plain) ? full : plain,
    place: { line, column: col || columnOf(plain, line, text) },
  };
}

/** libxml2 quotes a value however long it is, and says what is wrong with it at the end. */
const LONGEST_HALF = 500;

const shorten = (message: string): string =>
  message.length > 2 * LONGEST_HALF
    ? `${message.slice(0, LONGEST_HALF)} … ${message.slice(-LONGEST_HALF)}`.toWellFormed()
    : message;

/** Without namespaces, such a message would expect the same name that it refuses. */
function isAboutNamespace(plain: string): boolean {
  const [element = '', ...expected] = elementsIn(plain);
  return element !== '' && expected.includes(element);
}

/**
 * The element that a validator complains of, and those that it expects instead. A message can quote what a stranger
 * wrote, so no part of an expression may run over another one.
 */
export function elementsIn(message: string): readonly string[] {
  const element = /^Element '(\w+)'/.exec(message)?.[1] ?? '';
  const expected = / Expected is (?:one of )?\( ([^()]*) \)\.$/.exec(message)?.[1] ?? '';
  return [element, ...expected.split(', ')];
}

/** For schema errors, libxml2 reports only the line. The column is where the named element begins. */
function columnOf(message: string, line: number, text: string): number {
  const [element = ''] = elementsIn(message);
  const lineText = text.split('\n', line)[line - 1] ?? '';
  return Math.max(lineText.search(new RegExp(`<(?:[\\w.-]+:)?${element}`)), 0) + 1;
}
