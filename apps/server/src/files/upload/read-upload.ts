import { type fileEndpoints, ProblemError, type Request } from '@disclosure/api';
import { apiMessages, customerChosenRules, fileNameRules } from '@disclosure/core';
import { holdCustomer } from '../../customers/customer-repository.ts';
import type { Db } from '../../database/db.ts';
import { mustHold } from '../../http/must.ts';
import { readDocument, type StorableDocument } from './read-document.ts';

export type UploadBody = Request<(typeof fileEndpoints)['uploadFile']>['body'];

/** What somebody wants to store, once it is known to be fit for it. */
export interface Upload extends StorableDocument {
  readonly name: string;
  readonly customer: { readonly id: number; readonly name: string };
  readonly isSimulated: boolean;
}

export async function readUpload(db: Db, body: UploadBody, isSimulated: boolean): Promise<Upload> {
  const name = body.fileName.trim().normalize('NFC');
  mustHold(fileNameRules, { fileName: name });
  const customer = await mustFindCustomer(db, body.metadata.customerId);
  const document = await readDocument(body.content);
  return { ...document, name, customer, isSimulated: isSimulated || body.metadata.simulated === true };
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Whose it is: somebody must say so, and the customer must be there. */
async function mustFindCustomer(db: Db, given: unknown) {
  mustHold(customerChosenRules, { customerId: isNothing(given) ? null : 1 });
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : '';
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  return mustHoldCustomer(db, id);
}

/** Inside a transaction it stays until the end. The path is where the caller wrote it. */
export async function mustHoldCustomer(db: Db, id: number, path = 'metadata.customerId') {
  const customer = await holdCustomer(db, id);
  if (customer) return customer;
  const errors = [{ path, message: apiMessages.customerGone }];
  throw new ProblemError('invalid-request', apiMessages.customerGone, { errors });
}
