import { createHash } from 'node:crypto';
import { type fileEndpoints, MAX_XML_BYTES, ProblemError, type Request } from '@disclosure/api';
import {
  amendmentRules,
  apiMessages,
  customerChosenRules,
  documentTroubles,
  type DocumentTrouble,
  messages,
  fileNameRules,
  findAll,
  type ReadProblem,
  type Settlement,
  type Verdict,
} from '@disclosure/core';
import type { CostlyWork } from '../../costly/costly-work.ts';
import type { AcceptedDocument } from '../../costly/read-document.ts';
import { findNamed, holdCustomer } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { mustHold, mustMay } from '../../http/must.ts';
import type { FileServices } from '../file-services.ts';
import { hideForeign, mustFindFor } from '../find-file.ts';
import { readRevision, type RevisionOf } from '../read-revision.ts';
import { getFile } from '../stored-file.ts';
import type { Asker } from '../visibility.ts';

export type UploadBody = Request<(typeof fileEndpoints)['uploadFile']>['body'];

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** A document that has passed every check, with its name and customer. */
export interface CheckedDocument extends Omit<StorableDocument, 'isMarked' | 'verdict' | 'amendedReason'> {
  /** Null: it is checked later. */
  readonly verdict: Verdict | null;
  readonly name: string;
  readonly customer: Owner;
  readonly isSimulated: boolean;
}

export interface Upload extends CheckedDocument {
  readonly uploader: Asker;
  /** How the customer was settled, as the caller says; undefined when they do not say. */
  readonly customerSettled?: Settlement | undefined;
  /** It becomes the next revision of this file, if this is still its newest one. */
  readonly corrects?: Correction;
}

export interface Correction {
  readonly fileId: string;
  readonly revision: number;
  /** Why, for the public; blank when the document does not say. */
  readonly amendedReason: string;
  /** What the corrected revision says there. */
  readonly earlierReason: string;
}

export async function readUpload(services: FileServices, body: UploadBody, uploader: Asker): Promise<Upload> {
  const { db, costly } = services;
  mustMay('save a file for a customer', uploader.roles);
  const name = body.fileName.trim().normalize('NFC');
  mustHold(fileNameRules, { fileName: name });
  const customerId = readCustomerId(body.metadata.customerId);
  mustHold(customerChosenRules, { customerId });
  const finding = mustFindCustomer(db, customerId ?? NO_CUSTOMER);
  const reading = readStorable(costly, body.content, uploader.id);
  // At once, and of two reasons to refuse it the customer comes first.
  await Promise.allSettled([finding, reading]);
  const [customer, { isMarked, amendedReason: _, ...document }] = [await finding, await reading];
  const isSimulated = services.isSimulated || body.metadata.simulated === true || isMarked;
  const { customerSettled } = body.metadata;
  return { ...document, name, customer, uploader, isSimulated, customerSettled };
}

/** A correction keeps name and owner of its file. */
export async function readCorrection(
  services: FileServices,
  content: string,
  corrected: Pick<Correction, 'fileId' | 'revision'>,
  uploader: Asker,
): Promise<Upload> {
  const { db, costly } = services;
  const purpose = { asker: uploader, action: 'supersede a file' } as const;
  const { number } = await hideForeign(mustFindFor(db, purpose, corrected.fileId));
  const { name, metadata } = await getFile(db, number);
  const { customerId, simulated = false } = metadata;
  if (typeof customerId !== 'number') throw new ProblemError('conflict', messages.files.correctNeedsOwner);
  const customer = await mustFindCustomer(db, customerId, 'id');
  const { isMarked, amendedReason, ...document } = await readStorable(costly, content, uploader.id);
  const earlierReason = await readReason(services, uploader.id, { number, revision: corrected.revision });
  const corrects = { ...corrected, amendedReason, earlierReason };
  await mustSayWhy(db, corrects, number);
  const isSimulated = services.isSimulated || simulated || isMarked;
  return { ...document, name, customer, uploader, isSimulated, corrects };
}

/** Blank for a document that cannot be read: it can be corrected nevertheless. */
async function readReason(services: FileServices, userId: number, file: RevisionOf): Promise<string> {
  try {
    const content = new TextDecoder().decode(await readRevision(services, file));
    const outcome = await services.costly.readDocument(userId, content);
    return 'trouble' in outcome ? '' : outcome.amendedReason;
  } catch (error) {
    if (error instanceof ProblemError && ['not-found', 'damaged'].includes(error.code)) return '';
    throw error;
  }
}

/** What a correction must say depends on how far the newest revision has come; that stays when its file is locked. */
export async function mustSayWhy(db: Db, correction: Correction, file: number): Promise<void> {
  const { amendedReason, earlierReason: reason, revision } = correction;
  const newest = db
    .selectFrom('filings')
    .select('status')
    .where('file_number', '=', file)
    .where('is_newest', '=', true);
  const status = (await newest.executeTakeFirst())?.status;
  const amendment = { amendedReason, status, earlier: { reason, revision } };
  mustHold(amendmentRules, amendment, 'rule-broken', () => 'content');
}

/** No customer has this id. */
const NO_CUSTOMER = 0;

/** Null when no customer was chosen. */
function readCustomerId(given: unknown): number | null {
  if (given === undefined || given === null || given === '') return null;
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NO_CUSTOMER;
}

/** As it is now: it is locked when the file is made. `path` names the field for the error message. */
const mustFindCustomer = async (db: Db, id: number, path?: string): Promise<Owner> =>
  mustBeThere(await findNamed(db, id), path);

/** Inside a transaction: the customer cannot be removed until the end. */
export const mustLockCustomer = async (tx: Db, id: number, path?: string): Promise<Owner> =>
  mustBeThere(await holdCustomer(tx, id), path);

export function mustBeThere(customer: Owner | undefined, path = 'metadata.customerId'): Owner {
  if (customer) return customer;
  const errors = [{ path, message: apiMessages.customerGone }];
  throw new ProblemError('invalid-request', apiMessages.customerGone, { errors });
}

/** A document that may be stored, and what it says about itself. */
interface StorableDocument extends AcceptedDocument {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
}

/** Refuses a document that does not match the schema of its version. */
async function readStorable(costly: CostlyWork, content: string, userId: number): Promise<StorableDocument> {
  if (Buffer.byteLength(content) > MAX_XML_BYTES) throw new ProblemError('too-large', apiMessages.bodyTooLarge);
  const outcome = await costly.readDocument(userId, content);
  if ('trouble' in outcome) throw refusal(documentTroubles[outcome.trouble], outcome.problems);
  const bytes = Buffer.from(content, 'utf8');
  return { ...outcome, bytes, sha256: createHash('sha256').update(bytes).digest() };
}

type Trouble = (typeof documentTroubles)[DocumentTrouble];

function refusal(rule: Trouble, problems: readonly ReadProblem[]): ProblemError {
  const errors = problems.flatMap(({ message, place }) => {
    const problem = `${message} (line ${place.line}, column ${place.column})`;
    return findAll([rule], { problem }).map((finding) => ({ path: 'content', message: finding.message, id: rule.id }));
  });
  return new ProblemError('document-refused', errors[0]?.message ?? rule.message, { errors });
}
