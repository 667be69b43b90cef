import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { sql } from 'kysely';
import { listenBarely } from './bare-server.ts';

interface Row {
  readonly id: string;
  readonly uploaded_at: Date;
}

const BATCH = 500;

/** All rows of the table as JSON, by the plainest statement that reads them in order, and nothing else. */
export const rowServer = (db: Db) => listenBarely((response) => sendRows(db, response));

async function sendRows(db: Db, response: ServerResponse): Promise<void> {
  let place = sql`true`;
  let separator = '[';
  for (let count = BATCH; count === BATCH;) {
    const { rows } = await sql<Row>`
      select id, name, url, size, revision, well_name, operator, customer_name, customer_id, api_number, state, county,
             job_date, start_date, end_date, uploaded_at, uploaded_by
        from files where deleted_at is null and ${place} order by uploaded_at desc, id desc limit ${BATCH}`.execute(db);
    count = rows.length;
    const last = rows.at(-1);
    if (last) place = sql`(uploaded_at, id) < (${last.uploaded_at}, ${last.id}::uuid)`;
    if (!response.write(separator + JSON.stringify(rows).slice(1, -1))) await once(response, 'drain');
    separator = ',';
  }
  response.end(']');
}
