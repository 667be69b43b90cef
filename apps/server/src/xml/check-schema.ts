import { disclosureSchema, type FracFocusVersion, refuseTooManyRecords, XmlError } from '@disclosure/core';
import { createSchemaCheck, type SchemaCheck, type SchemaProblem } from './create-schema-check.ts';

const checks = new Map<FracFocusVersion, SchemaCheck>();

/** Holds a document against the schema of its version. */
export function checkSchema(text: string, version: FracFocusVersion): readonly SchemaProblem[] {
  const check = checks.get(version) ?? createSchemaCheck(disclosureSchema(version));
  checks.set(version, check);
  return checkSize(text) ?? check(text);
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
