import { StoredFile } from '@disclosure/api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer } from '../../test/documents.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { storedFileColumns, toStoredFile, toVerdictColumns } from './stored-file.ts';

let database: TestDatabase;
let customerId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  customerId = await addCustomer(database.db, 'Lone Star Energy');
});
afterAll(() => database.drop());

/** Characters that addresses and JSON treat in a special way. */
const SPECIAL = ` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\b\f\n\r\t\u001f\u007f\u0080\u2028é油🛢`;

/** PostgreSQL stores every character but NUL. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\0', ''));

const owner = () =>
  fc.oneof(
    fc.constant({ owner_kind: 'customer', customer_id: customerId, foreign_owner: null } as const),
    fc.constant({ owner_kind: 'everyone', customer_id: null, foreign_owner: null } as const),
    text.map((foreign_owner) => ({ owner_kind: 'unknown', customer_id: null, foreign_owner }) as const),
  );

const row = () =>
  fc.record({
    owner: owner(),
    name: fc.oneof(text, fc.constant(SPECIAL)),
    well_name: text,
    operator: text,
    customer_name: text,
    api_number: text,
    state: text,
    county: text,
    job_date: text,
    start_date: text,
    end_date: text,
    uploaded_by: text,
    uploaded_at: fc.date({ min: new Date('1981-01-01'), max: new Date('2098-12-31'), noInvalidDate: true }),
    is_simulated: fc.boolean(),
    size: fc.nat(),
    revision: fc.nat(),
    verdict: fc.option(
      fc.record({ errors: fc.nat(), refusals: fc.nat(), warnings: fc.nat(), notes: fc.nat(), rulesVersion: fc.nat() }),
    ),
  });

describe('a stored file on the wire', () => {
  it('is the text that the trigger writes, byte by byte', async () => {
    const rows = fc.sample(row(), 300);
    const values = rows.map(({ owner: kind, name, verdict, ...rest }, index) => ({
      ...rest,
      ...kind,
      ...toVerdictColumns(verdict),
      // In the bin, several files may have the same name.
      name: `${name}.xml`,
      given_name: String(index),
      sha256: Buffer.alloc(32),
      deleted_at: new Date(),
      deleted_by: '',
    }));
    await database.db.insertInto('files').values(values).execute();
    const stored = await database.db
      .selectFrom('files')
      .select([...storedFileColumns, 'url', 'json'])
      .execute();
    expect(stored).toHaveLength(rows.length);
    for (const file of stored) {
      expect(JSON.stringify(toStoredFile(file))).toBe(file.json);
      expect(toStoredFile(file).url).toBe(file.url);
      expect(StoredFile.parse(JSON.parse(file.json))).toEqual(toStoredFile(file));
    }
  });
});
