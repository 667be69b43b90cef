import { filingSorts } from '@disclosure/api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCustomer } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';

const office = filingOffice();

/** Of three customers in turn: the two that are seen have more filings than a search looks through as a whole. */
const COUNT = 1800;
const PAGE = 50;

const insertFilings = async (owners: readonly number[]) => {
  const { db } = office().test;
  await sql`
    insert into files (name, given_name, owner_kind, customer_id, revision, size, sha256, uploaded_at, uploaded_by,
                       well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select 'W' || i || '.xml', '', 'customer', (${owners}::int[])[i % 3 + 1], 1, 1, sha256(i::text::bytea), now(), '',
           'W' || i, '', 'Customer ' || i % 3, '', 'Texas', '', '', '2026-10-01', '2026-10-05'
      from generate_series(1, ${COUNT}::int) as i`.execute(db);
  await sql`update filings set before_desk = false`.execute(db);
};

describe('a search in a list of more than a thousand filings', () => {
  it('finds those of the own customers alone, each once, in every order', async () => {
    const { test, lone, caprock, editor } = office();
    await insertFilings([lone, caprock, await addCustomer(test.db, 'Foreign Energy')]);
    for (const sort of filingSorts) {
      for (const order of ['asc', 'desc'] as const) {
        const query = { sort, order, limit: PAGE } as const;
        const [all, found] = [
          await editor.listFilings({ query }),
          await editor.listFilings({ query: { ...query, search: 'texas' } }),
        ];
        expect(found.items.map(({ name }) => name)).toEqual(all.items.map(({ name }) => name));
        expect(found.total).toBe(1001);
        expect(new Set(found.items.map(({ fileId }) => fileId)).size).toBe(PAGE);
        expect(found.items.filter(({ customerId }) => customerId !== lone && customerId !== caprock)).toEqual([]);
      }
    }
  });
});
