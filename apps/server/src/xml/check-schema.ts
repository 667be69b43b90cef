import { disclosureSchema, type FracFocusVersion } from '@disclosure/core';
import { createSchemaCheck, type SchemaCheck, type SchemaProblem } from './create-schema-check.ts';

const checks = new Map<FracFocusVersion, SchemaCheck>();

/** Holds a document against the schema of its version. */
export function checkSchema(text: string, version: FracFocusVersion): readonly SchemaProblem[] {
  const check = checks.get(version) ?? createSchemaCheck(disclosureSchema(version));
  checks.set(version, check);
  return check(text);
}
