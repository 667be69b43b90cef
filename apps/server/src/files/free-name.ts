import { MAX_FILE_NAME } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';

const FILES_LOCK = 7_201_332;

/** Names are given, and revisions counted, one after the other. */
export const lockNames = (tx: Db) => sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(tx);

/** Tries so many numbers at once, and ten times as many when all of them are taken. */
const FIRST_TRY = 20;

/** The name, or the name with the lowest number from (2) on that no file has. Only with the names locked. */
export async function freeName(tx: Db, wanted: string): Promise<string> {
  const itself = await findFree(tx, sql`select ${wanted}::text as name, 1 as number`);
  if (itself !== undefined) return itself;
  const { stem, ending } = withRoom(wanted);
  for (let last = FIRST_TRY; ; last *= 10) {
    const numbered = sql`
      select ${stem}::text || ' (' || number || ')' || ${ending}::text as name, number
        from generate_series(2, ${last}::int) as number`;
    const free = await findFree(tx, numbered);
    if (free !== undefined) return free;
  }
}

/** Only the database knows what it takes for the same letter: elsewhere some have other small forms. */
async function findFree(tx: Db, candidates: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from (${candidates}) as candidate
     where not exists (select from files where deleted_at is null and lower(files.name) = lower(candidate.name))
     order by number limit 1`.execute(tx);
  return rows[0]?.name;
}

/** For a number such as ` (1234)` before the ending. */
const ROOM = 7;

function withRoom(name: string): { readonly stem: string; readonly ending: string } {
  const place = name.lastIndexOf('.');
  const ending = name.slice(place);
  const stem = Array.from(name.slice(0, place)).slice(0, MAX_FILE_NAME - ROOM - ending.length);
  return { stem: stem.join('').trimEnd(), ending };
}
