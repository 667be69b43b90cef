import { readFileSync } from 'node:fs';
import type { Db } from '../src/database/db.ts';
import type { Api, TestApp } from './test-app.ts';
import { hire } from './staff.ts';

const FIXTURE = new URL('../../../packages/core/fixtures/clean-job/disclosure.xml', import.meta.url);
const fixture = readFileSync(FIXTURE, 'utf8');

interface DocumentChanges {
  readonly wellName?: string;
  readonly apiNumber?: string;
  /** Two documents with other masses are two documents. */
  readonly totalMass?: number;
  /** Days such as `2024-08-20`. */
  readonly start?: string;
  readonly end?: string;
}

/** A document that passes; says only what matters. */
export function aDocument({ wellName, apiNumber, totalMass, start, end }: DocumentChanges = {}): string {
  const set = (text: string, element: string, value: string | number | undefined) =>
    value === undefined ? text : text.replace(new RegExp(`(<${element}>).*?(</${element}>)`), `$1${value}$2`);
  const dated = set(set(fixture, 'JobStartDate', start && `${start}T11:09:00`), 'JobEndDate', end && `${end}T17:30:00`);
  return set(set(set(dated, 'WellName', wellName), 'APINumber', apiNumber), 'TotalMass', totalMass);
}

export async function addCustomer(db: Db, name: string, allAccess = false): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({ name, operator_number: '100200', all_access: allAccess })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const assign = (db: Db, userId: number, ...customerIds: readonly number[]) =>
  db
    .insertInto('customer_users')
    .values(customerIds.map((customer_id) => ({ customer_id, user_id: userId })))
    .execute();

export const unassign = (db: Db, userId: number, customerId: number) =>
  db.deleteFrom('customer_users').where('user_id', '=', userId).where('customer_id', '=', customerId).execute();

/** Someone who sees the files of some customers. */
export async function hireFor(
  test: TestApp,
  role: 'Manager' | 'Editor' | 'Viewer',
  email: string,
  customers: readonly number[],
) {
  const person = await hire(test, role, email);
  if (customers.length > 0) await assign(test.db, person.id, ...customers);
  return person;
}

interface UploadChanges extends DocumentChanges {
  readonly fileName?: string;
  readonly customerId: unknown;
  readonly idempotencyKey?: string;
}

/** Stores a document and says what became of it. */
export async function upload(api: Api, { fileName, customerId, idempotencyKey, ...changes }: UploadChanges) {
  const { result } = await api.uploadFile({
    body: {
      fileName: fileName ?? `${changes.wellName ?? 'Bluebonnet 1H'} Chemical Disclosure.xml`,
      content: aDocument(changes),
      metadata: { customerId },
    },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return result;
}
