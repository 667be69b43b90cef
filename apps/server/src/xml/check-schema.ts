import {
  disclosureSchema,
  type FracFocusVersion,
  namespaceOf,
  refuseTooManyRecords,
  rootElement,
  XmlError,
  type Place,
  refuseHostileText,
} from '@disclosure/core';
import { type ErrorDetail, ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';

const checks = new Map<FracFocusVersion, SchemaCheck>();

/** Compares a document with the schema of its version. */
export function checkSchema(text: string, version: FracFocusVersion): readonly SchemaProblem[] {
  const check = checks.get(version) ?? createSchemaCheck(disclosureSchema(version));
  checks.set(version, check);
  return checkSize(text) ?? check(text).map((problem) => nameRoot(problem, version));
}

/** When the root element is wrong, libxml2 does not say which one is expected. */
function nameRoot({ message, place }: SchemaProblem, version: FracFocusVersion): SchemaProblem {
  const isAboutRoot = message.includes('No matching global declaration available for the validation root');
  const expected = `<${rootElement(version)} xmlns="${namespaceOf(version)}">`;
  return { message: isAboutRoot ? `The document must begin with ${expected}` : message, place };
}

/** The time that libxml2 takes grows much faster than the number of mistakes, so the number of records is limited. */
function checkSize(text: string): readonly SchemaProblem[] | undefined {
  try {
    refuseTooManyRecords(text);
    return undefined;
  } catch (error) {
    if (error instanceof XmlError) return [{ message: error.reason, place: error.place }];
    throw error;
  }
}

/** Where and why a document does not match its schema. */
export interface SchemaProblem {
  readonly message: string;
  readonly place: Place;
}

export type SchemaCheck = (text: string) => readonly SchemaProblem[];

/** Reads nothing except the text: no entity, no DTD, no catalog. Supports more than 65535 lines. */
const OPTIONS =
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_BIG_LINES;

/** Compiles the schema once and returns a function that checks documents with it. */
export function createSchemaCheck(xsd: string): SchemaCheck {
  const validator = compile(xsd);
  return (text) => {
    try {
      refuseHostileText(text);
      validate(validator, text);
      return [];
    } catch (error) {
      if (error instanceof XmlError) return [{ message: error.reason, place: error.place }];
      if (error instanceof XmlLibError) return toProblems(error.details, text);
      throw error;
    }
  };
}

function compile(xsd: string): XsdValidator {
  const schema = XmlDocument.fromString(xsd);
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

/** The garbage collector cannot free the memory of libxml2, so each document is disposed of. */
function validate(validator: XsdValidator, text: string): void {
  // libxml2-wasm takes bytes faster than a string.
  const document = XmlDocument.fromBuffer(Buffer.from(text), { encoding: 'utf-8', option: OPTIONS });
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

/** Further problems rarely say anything new. */
const MAX_PROBLEMS = 100;

const toProblems = (details: readonly ErrorDetail[], text: string): readonly SchemaProblem[] =>
  details.slice(0, MAX_PROBLEMS).map((detail) => toProblem(detail, text));

function toProblem({ message, line, col }: ErrorDetail, text: string): SchemaProblem {
  const full = message.trim();
  const plain = full.replaceAll(/\{[^{}]*\}(?=\w)/g, '');
  return {
    message: isAboutNamespace(plain) ? full : plain,
    place: { line, column: col || columnOf(plain, line, text) },
  };
}

/** Without namespaces, such a message would expect the same name that it refuses. */
function isAboutNamespace(plain: string): boolean {
  const [, element, expected = ''] = /^Element '(\w+)': .* Expected is .*\( (.*) \)/.exec(plain) ?? [];
  return element !== undefined && expected.split(', ').includes(element);
}

/** For schema errors, libxml2 reports only the line. The column is where the named element begins. */
function columnOf(message: string, line: number, text: string): number {
  const element = /^Element '(\w+)'/.exec(message)?.[1] ?? '';
  const lineText = text.split('\n', line)[line - 1] ?? '';
  return Math.max(lineText.search(new RegExp(`<(?:[\\w.-]+:)?${element}`)), 0) + 1;
}
