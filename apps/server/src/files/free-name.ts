import { freeFileName, MAX_FILE_NAME } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

const FILES_LOCK = 7_201_332;

/** Names are given, and revisions counted, one after the other. */
export const lockNames = (tx: Db) => sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(tx);

/** Asks for so many names at once, and for ten times as many when all of them are taken. */
const FIRST_TRY = 20;

/** The name, or the name with the lowest number that no file has. Only with the names locked. */
export async function freeName(tx: Db, wanted: string): Promise<string> {
  const [isTaken] = await listTaken(tx, wanted, [wanted.toLowerCase()]);
  if (isTaken === undefined) return wanted;
  const name = withRoom(wanted);
  for (let count = FIRST_TRY; ; count *= 10) {
    const taken = new Set(await listTaken(tx, name, firstNames(name, count)));
    if (taken.size < count - 1) return freeFileName(name, (each) => each === name.toLowerCase() || taken.has(each));
  }
}

function firstNames(name: string, count: number): string[] {
  const names: string[] = [];
  freeFileName(name, (each) => names.push(each) < count);
  return names;
}

async function listTaken(tx: Db, name: string, lowerNames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from files
     where deleted_at is null and (lower(name) = any(${lowerNames}::text[]) or name = ${name})`.execute(tx);
  return rows.map((row) => row.name.toLowerCase());
}

/** For a number such as ` (1234)` before the ending. */
const ROOM = 7;

function withRoom(name: string): string {
  const characters = Array.from(name);
  if (characters.length + ROOM <= MAX_FILE_NAME) return name;
  const ending = name.slice(name.lastIndexOf('.'));
  return (
    characters
      .slice(0, MAX_FILE_NAME - ROOM - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
