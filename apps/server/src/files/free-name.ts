import { MAX_FILE_NAME } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { lockFor, taking } from '../database/locks.ts';
import { planOnce } from '../database/plan-once.ts';

/** Only one transaction at a time may choose names and number revisions. */
export const lockNames = (tx: Db) => lockFor(tx, 'fileNames');
export const lockingNames = taking('fileNames');

/** The first query tries this many numbers. Each further one tries ten times as many. */
const FIRST_TRY = 20;

/** The wanted name, or the same name with the lowest free number from (2) on. Requires `lockNames`. */
export async function freeName(tx: Db, wanted: string): Promise<string> {
  const { rows } = await wantedName(wanted).execute(tx);
  return rows[0]?.name ?? freeNumber(tx, wanted);
}

/** The wanted name, unless it is taken. */
export const wantedName = (wanted: string) => firstFree(sql`select ${wanted}::text as name, 1 as number`, planOnce);

/** The same name with a number. */
export async function freeNumber(tx: Db, wanted: string): Promise<string> {
  const { stem, ending } = splitName(wanted);
  for (let last = FIRST_TRY; ; last *= 10) {
    const numbered = sql`
      select ${stem}::text || ' (' || number || ')' || ${ending}::text as name, number
        from generate_series(2, ${last}::int) as number`;
    const free = await findFree(tx, numbered);
    if (free !== undefined) return free;
  }
}

async function findFree(tx: Db, candidates: RawBuilder<unknown>): Promise<string | undefined> {
  return (await firstFree(candidates).execute(tx)).rows[0]?.name;
}

/** The database decides, because its idea of lower case is not the same as that of JavaScript. */
const firstFree = (candidates: RawBuilder<unknown>, mark = sql``) => sql<{ name: string }>`
  select ${mark} name from (${candidates}) as candidate
   where not exists (select from files where deleted_at is null and lower(files.name) = lower(candidate.name))
   order by number limit 1`;

/** The length of a number such as ` (1234)` before the ending. */
const NUMBER_LENGTH = 7;

/** Shortens the name so that a number fits. */
function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot);
  const stem = Array.from(name.slice(0, dot)).slice(0, MAX_FILE_NAME - NUMBER_LENGTH - ending.length);
  return { stem: stem.join('').trimEnd(), ending };
}
