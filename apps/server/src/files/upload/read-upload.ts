import { createHash } from 'node:crypto';
import { type fileEndpoints, MAX_XML_BYTES, ProblemError, type Request } from '@disclosure/api';
import {
  apiMessages,
  customerChosenRules,
  digitsOf,
  documentTroubles,
  fileNameRules,
  findAll,
  type Place,
  type ReadDocument,
  readDisclosures,
  XmlError,
} from '@disclosure/core';
import { holdCustomer } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { mustHold } from '../../http/must.ts';
import { loadPlaces } from '../../places/load-places.ts';

export type UploadBody = Request<(typeof fileEndpoints)['uploadFile']>['body'];

/** A document that has passed every check, with its name and customer. */
export interface Upload extends StorableDocument {
  readonly name: string;
  readonly customer: { readonly id: number; readonly name: string };
  readonly isSimulated: boolean;
}

export async function readUpload(db: Db, body: UploadBody, isSimulated: boolean): Promise<Upload> {
  const name = body.fileName.trim().normalize('NFC');
  mustHold(fileNameRules, { fileName: name });
  const customerId = readCustomerId(body.metadata.customerId);
  mustHold(customerChosenRules, { customerId });
  const customer = await mustLockCustomer(db, customerId ?? NO_CUSTOMER);
  const document = await readDocument(body.content);
  return { ...document, name, customer, isSimulated: isSimulated || body.metadata.simulated === true };
}

/** No customer has this id. */
const NO_CUSTOMER = 0;

/** Null when no customer was chosen. */
function readCustomerId(given: unknown): number | null {
  if (given === undefined || given === null || given === '') return null;
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NO_CUSTOMER;
}

/** Inside a transaction the customer cannot be removed until the end. `path` names the field for the error message. */
export async function mustLockCustomer(db: Db, id: number, path = 'metadata.customerId') {
  const customer = await holdCustomer(db, id);
  if (customer) return customer;
  const errors = [{ path, message: apiMessages.customerGone }];
  throw new ProblemError('invalid-request', apiMessages.customerGone, { errors });
}

/** A document that may be stored, and what it says about itself. */
interface StorableDocument {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly facts: DocumentFacts;
}

export interface DocumentFacts {
  readonly well_name: string;
  readonly api_number: string;
  readonly state: string;
  readonly county: string;
  readonly job_date: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Refuses a document that does not match the schema of its version. */
export async function readDocument(content: string): Promise<StorableDocument> {
  const bytes = Buffer.from(content, 'utf8');
  if (bytes.length > MAX_XML_BYTES) throw new ProblemError('too-large', apiMessages.bodyTooLarge);
  const document = await mustBeReadable(content);
  // libxml2 is loaded with the first document, so that it does not slow down the start.
  const { checkSchema } = await import('../../xml/check-schema.ts');
  refuse(documentTroubles.schema, checkSchema(content, document.version));
  refuse(documentTroubles.notTakenOver, document.problems);
  return { bytes, sha256: createHash('sha256').update(bytes).digest(), facts: factsOf(document) };
}

async function mustBeReadable(content: string): Promise<ReadDocument> {
  const places = await loadPlaces();
  try {
    return readDisclosures(content, places);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw refusal(documentTroubles.unreadable, [{ message: error.reason, place: error.place }]);
  }
}

interface Problem {
  readonly message: string;
  readonly place: Place;
}

type Trouble = (typeof documentTroubles)[keyof typeof documentTroubles];

function refuse(rule: Trouble, problems: readonly Problem[]): void {
  if (problems.length > 0) throw refusal(rule, problems);
}

/** Further problems rarely say anything new. */
const MOST_PROBLEMS = 20;

function refusal(rule: Trouble, problems: readonly Problem[]): ProblemError {
  const errors = problems.slice(0, MOST_PROBLEMS).flatMap(({ message, place }) => {
    const problem = `${message} (line ${place.line}, column ${place.column})`;
    return findAll([rule], { problem }).map((finding) => ({ path: 'content', message: finding.message, id: rule.id }));
  });
  return new ProblemError('document-refused', errors[0]?.message ?? rule.message, { errors });
}

/** When a document reports several jobs, these are the facts of the first. */
export function factsOf({ disclosures: [first] }: ReadDocument): DocumentFacts {
  const { wellName = '', apiNumber = '', state = '', county = '', startDate = '', endDate = '' } = first?.well ?? {};
  return {
    well_name: wellName,
    api_number: digitsOf(apiNumber),
    state,
    county,
    job_date: endDate.slice(0, 10),
    start_date: startDate,
    end_date: endDate,
  };
}
