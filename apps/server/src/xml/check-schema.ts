import {
  disclosureSchema,
  type FracFocusVersion,
  namespaceOf,
  refuseTooManyRecords,
  rootElement,
  XmlError,
} from '@disclosure/core';
import { createSchemaCheck, type SchemaCheck, type SchemaProblem } from './create-schema-check.ts';

const checks = new Map<FracFocusVersion, SchemaCheck>();

/** Holds a document against the schema of its version. */
export function checkSchema(text: string, version: FracFocusVersion): readonly SchemaProblem[] {
  const check = checks.get(version) ?? createSchemaCheck(disclosureSchema(version));
  checks.set(version, check);
  return checkSize(text) ?? check(text).map((problem) => nameRoot(problem, version));
}

/** For a root of another name or namespace libxml2 has words that name neither. */
function nameRoot({ message, place }: SchemaProblem, version: FracFocusVersion): SchemaProblem {
  const isAboutRoot = message.includes('No matching global declaration available for the validation root');
  const expected = `<${rootElement(version)} xmlns="${namespaceOf(version)}">`;
  return { message: isAboutRoot ? `The document must begin with ${expected}` : message, place };
}

/** libxml2 takes far more than twice as long to report twice as many mistakes. */
function checkSize(text: string): readonly SchemaProblem[] | undefined {
  try {
    refuseTooManyRecords(text);
    return undefined;
  } catch (error) {
    if (error instanceof XmlError) return [{ message: error.reason, place: error.place }];
    throw error;
  }
}
