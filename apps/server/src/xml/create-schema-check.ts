import { type Place, refuseHostileText, XmlError } from '@disclosure/core';
import { type ErrorDetail, ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';

/** Where and why a document does not pass its schema. */
export interface SchemaProblem {
  readonly message: string;
  readonly place: Place;
}

export type SchemaCheck = (text: string) => readonly SchemaProblem[];

/** Nothing outside of the text is ever read: no entity, no DTD, no catalogue. Lines count beyond 65535. */
const OPTIONS =
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_BIG_LINES;

/** Checks documents against one schema with libxml2. The schema is compiled once and kept. */
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

// The memory of libxml2 is outside of the garbage collector's reach: each document is given back.
function validate(validator: XsdValidator, text: string): void {
  // Bytes that Node encoded reach libxml2 faster than a text does.
  const document = XmlDocument.fromBuffer(Buffer.from(text), { encoding: 'utf-8', option: OPTIONS });
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

/** A document that is wrong throughout would only repeat itself. */
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

/** Without the namespaces it would expect the very name that it refuses. */
function isAboutNamespace(plain: string): boolean {
  const [, element, expected = ''] = /^Element '(\w+)': .* Expected is .*\( (.*) \)/.exec(plain) ?? [];
  return element !== undefined && expected.split(', ').includes(element);
}

/** The schema part of libxml2 knows the line only; the element it names begins at this column. */
function columnOf(message: string, line: number, text: string): number {
  const element = /^Element '(\w+)'/.exec(message)?.[1] ?? '';
  const lineText = text.split('\n', line)[line - 1] ?? '';
  return Math.max(lineText.search(new RegExp(`<(?:[\\w.-]+:)?${element}`)), 0) + 1;
}
