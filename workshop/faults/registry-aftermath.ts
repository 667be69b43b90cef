import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@disclosure/api';
import { registryMessages } from '@disclosure/core';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { findLoad, type LoadRow } from '@disclosure/server/src/registry/loads.ts';
import { findMirror, MIRROR, NEXT_MIRROR } from '@disclosure/server/src/registry/mirror-tables.ts';
import { sql } from 'kysely';
import { waitUntil } from '../waiting.ts';
import type { MadeArchive } from './archives.ts';
import type { Api, Person, World } from './client.ts';
import type { ArchiveCounts, ArchiveFacts, KeptLoad, KeptRegistry } from './registry-evidence.ts';

/** Seconds, enough for a busy machine. */
const LONGEST_LOAD = 180;
const LONGEST_SEARCH = 120;

/** When everybody has stopped working: another archive than that in use must still be loaded, and each file looked for in it. */
export async function loadLastArchive(db: Db, world: World, signIn: (person: Person) => Promise<Api>): Promise<void> {
  const inUse = await findMirror(db);
  const archive = world.archives.find(({ name }) => name !== inUse?.file_name);
  if (!archive) throw new Error('There is no other archive');
  let load: LoadRow | undefined;
  const begin = async () => {
    const id = await beginLoad(archive, world, signIn);
    load = id === undefined ? undefined : await endOfLoad(db, id);
    return load !== undefined && !wasSecond.has(load.failure);
  };
  await waitUntil('a Manager may load an archive', begin, { seconds: LONGEST_LOAD });
  if (load?.status !== 'loaded') throw new Error(`${archive.name}: ${load?.status}, ${load?.failure}`);
  // If they are never looked for, the checks say so.
  for (const end = performance.now() + LONGEST_SEARCH * 1000; performance.now() < end; await sleep(500)) {
    if (!(await isAnyLeft(db))) return;
  }
}

/**
 * What a load says that was accepted while the program of an earlier one was starting: it finds the other at work, or
 * the other takes it for dead, until it says so itself.
 */
const wasSecond: ReadonlySet<string> = new Set([registryMessages.another, registryMessages.cutOff]);

async function endOfLoad(db: Db, id: string): Promise<LoadRow | undefined> {
  let load: LoadRow | undefined;
  const hasEnded = async () => (load = await findLoad(db, id, new Date()))?.status !== 'loading';
  await waitUntil(`the load ${id} has ended`, hasEnded, { seconds: LONGEST_LOAD });
  return load;
}

const NOT_NOW = new Set([403, 409]);

/** Undefined when it was refused: another load has not ended, or the person who asked is no longer a Manager. */
async function beginLoad({ name, bytes }: MadeArchive, { people }: World, signIn: (person: Person) => Promise<Api>) {
  for (const person of people.filter(({ role }) => role === 'Manager')) {
    try {
      const api = await signIn(person);
      return (await api.loadRegistry({ archive: bytes, query: { name } })).id;
    } catch (error) {
      if (!(error instanceof ProblemError && NOT_NOW.has(error.status))) throw error;
    }
  }
  return undefined;
}

const mirror = sql.raw(MIRROR);

/** Whether a file was saved before the archive in use was loaded. */
export const isDue = sql`exists (
  select from file_revisions, ${mirror}.mirror where file_number = files.number and uploaded_at <= loaded_at)`;

async function isAnyLeft(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from files left join filing_publications as publication on publication.file_number = files.number
     where deleted_at is null and ${isDue}
       and publication.load_id is distinct from (select load_id from ${mirror}.mirror) limit 1`.execute(db);
  return rows.length > 0;
}

export async function gatherRegistry(db: Db, archives: readonly ArchiveFacts[]): Promise<KeptRegistry> {
  const found = await findMirror(db);
  if (!found) throw new Error('There is no mirror of the registry');
  const { load_id: loadId, file_name: name, archive_date: day, loaded_at, water_sources: waterSources } = found;
  const { disclosures, ingredients } = found;
  return {
    archives,
    inUse: { loadId, name, day, loadedAt: loaded_at.toISOString(), disclosures, ingredients, waterSources },
    rows: await countRows(db),
    leftTables: await countLeft(db),
    loads: await gatherLoads(db),
  };
}

async function countRows(db: Db): Promise<ArchiveCounts> {
  const { rows } = await sql<ArchiveCounts>`
    select (select count(*)::int from ${mirror}.disclosures) as disclosures,
           (select count(*)::int from ${mirror}.ingredients) as ingredients,
           (select count(*)::int from ${mirror}.water_sources) as "waterSources"`.execute(db);
  return rows[0] as ArchiveCounts;
}

async function countLeft(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_tables where schemaname = ${NEXT_MIRROR}`.execute(db);
  return rows.length;
}

async function gatherLoads(db: Db): Promise<KeptLoad[]> {
  const { rows } = await sql<KeptLoad>`
    select id, file_name as name, status, report,
           (select count(*)::int from audit_entries
             where entity = 'registry' and after ->> 'load_id' = registry_loads.id::text) as entries
      from registry_loads order by ended_at nulls last`.execute(db);
  return rows;
}
