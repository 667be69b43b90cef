import { filingViews } from '@disclosure/api';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Api, Person } from './client.ts';
import { PUBLIC_WELL } from './archives.ts';
import type { KeptDesk, KeptFiling } from './history.ts';
import { isDue } from './registry-aftermath.ts';

/** A revision comes before what was done with it. */
const lines = sql`
  select json_agg(json_build_object('kind', kind, 'before', before, 'after', after, 'note', note) order by revision, id)
    from (select revision, 0 as id, 'revision' as kind, '' as before, '' as after, '' as note
            from file_revisions where file_number = files.number
           union all
          select revision, id, case when by_name = ${messages.publication.author} then 'found' else kind end, before, after, note
            from filing_events where file_number = files.number) as line`;

const publication = sql`json_build_object(
  'isPublic', files.api_number = ${PUBLIC_WELL}, 'isDue', ${isDue}, 'loadId', found.load_id,
  'disclosureId', found.disclosure_id, 'seenIn', found.seen_in, 'differences', coalesce(found.difference_count, 0))`;

export async function gatherFilings(db: Db): Promise<KeptFiling[]> {
  const { rows } = await sql<KeptFiling>`
    select files.id, files.number, files.given_name as name, files.customer_id as customer,
           files.deleted_at is not null as "isDeleted", filings.version, filings.status,
           coalesce(users.first_name || ' ' || users.last_name, '') as assignee,
           files.error_count + files.refusal_count as blocking, (${lines}) as lines, ${publication} as publication
      from filings join files on files.number = filings.file_number left join users on users.id = filings.assignee_id
      left join filing_publications as found on found.file_number = files.number
     where filings.is_newest`.execute(db);
  return rows;
}

const PAGE = 200;

export async function gatherDesk({ email: person }: Person, api: Api): Promise<KeptDesk> {
  const figures = await api.getFilingSummary();
  const views = await Promise.all(
    filingViews.map(async (view) => {
      const { total } = await api.listFilings({ query: { view, limit: 1 } });
      return { view, figure: figures[view], total };
    }),
  );
  return { person, views, listed: await listAll(api), publications: await api.getPublicationSummary() };
}

async function listAll(api: Api): Promise<string[]> {
  const listed: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { items, next } = await api.listFilings({ query: { status: 'any', limit: PAGE, ...(cursor && { cursor }) } });
    listed.push(...items.map(({ fileId }) => fileId));
    cursor = next;
  }
  return listed;
}
