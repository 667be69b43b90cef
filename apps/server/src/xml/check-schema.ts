import { createSchemaCheck as createCheck, createSchemaChecker } from '@disclosure/core';
import * as libxml2 from 'libxml2-wasm';

const encode = (text: string): Uint8Array => Buffer.from(text);

/** Compares a document with the schema of its version. */
export const checkSchema = createSchemaChecker(libxml2, encode);

/** The same for any schema. */
export const createSchemaCheck = (xsd: string) => createCheck(libxml2, encode, xsd);
