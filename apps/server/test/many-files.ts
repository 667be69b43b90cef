import { sql } from 'kysely';
import type { Db } from '../src/database/db.ts';

/**
 * Index rows as years of work would leave them, made by the database itself; there are no bytes behind them. The first
 * customer has half of the files, the second a quarter, and so on; which file is whose is the same every time.
 */
export const insertManyFiles = (db: Db, count: number, customers: readonly number[], from = 0) =>
  sql`
    with wells as (
      select i, (array['Bluebonnet', 'Mesquite State', 'Redbud', 'Painted Canyon', 'Trillium Unit'])[i % 5 + 1]
             || ' ' || (i / 5) || '-' || (i % 10 + 1) || 'H' as well_name,
             (${customers}::int[])[least(floor(-log(2, 1 - (hashint4(i)::bigint + 2147483648)::numeric / 4294967296)), ${customers.length - 1})::int + 1] as customer_id,
             '42' || lpad((i % 500 + 1)::text, 3, '0') || lpad((i % 100000)::text, 5, '0') || '0000' as api_number
        from generate_series(${from}::int, ${from + count - 1}::int) as i
    )
    insert into files (name, given_name, owner_kind, customer_id, revision, size, sha256, uploaded_at, uploaded_by,
                       well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select well_name || ' Chemical Disclosure.xml', '', 'customer', customer_id, 1, 20000 + (i::bigint * 7919) % 40000,
           sha256(i::text::bytea), timestamptz '2020-01-01T00:00:00Z' + ((i::bigint * 7919) % 1000003) * interval '3 minutes',
           'Emery Editor', well_name, 'Operator ' || customer_id, 'Customer ' || customer_id, api_number,
           (array['Texas', 'New Mexico', 'Oklahoma', 'Colorado'])[i % 4 + 1], 'Upton', '2024-08-20',
           '2024-08-05T11:09:00', '2024-08-20T17:30:00'
      from wells`.execute(db);
