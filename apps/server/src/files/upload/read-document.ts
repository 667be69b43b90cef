import { createHash } from 'node:crypto';
import { MAX_XML_BYTES, ProblemError } from '@disclosure/api';
import {
  apiMessages,
  digitsOf,
  documentTroubles,
  findAll,
  type Place,
  type ReadDocument,
  readDisclosures,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';

/** A document that may be stored, and what it says about itself. */
export interface StorableDocument {
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

/** Only what passes the schema of its version is stored. */
export async function readDocument(content: string): Promise<StorableDocument> {
  const bytes = Buffer.from(content, 'utf8');
  if (bytes.length > MAX_XML_BYTES) throw new ProblemError('too-large', apiMessages.bodyTooLarge);
  const document = await mustBeReadable(content);
  // libxml2 is loaded with the first document, so that no start waits for it.
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

/** More would only repeat the first. */
const MOST_PROBLEMS = 20;

function refusal(rule: Trouble, problems: readonly Problem[]): ProblemError {
  const errors = problems.slice(0, MOST_PROBLEMS).flatMap(({ message, place }) => {
    const problem = `${message} (line ${place.line}, column ${place.column})`;
    return findAll([rule], { problem }).map((finding) => ({ path: 'content', message: finding.message, id: rule.id }));
  });
  return new ProblemError('document-refused', errors[0]?.message ?? rule.message, { errors });
}

/** Of the first job, where a document reports several. */
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
