import * as z from 'zod';
import { later, MINUTE } from '../../clock.ts';
import { inChunks } from '../../storage/read-many.ts';
import { parseSums, pathOfSums, pathOfTable, sha256Of, type Sum } from '../backup-folder.ts';
import { type Manifest, parseManifest } from '../manifest.ts';
import type { BackupPlace } from './backup-place.ts';

/** Written when every byte of a backup was read again and is as it should be. It belongs to one manifest. */
const Mark = z.object({ checkedAt: z.iso.datetime(), manifest: z.string() });

const pathOfManifest = (snapshot: string) => `${snapshot}/manifest.json`;
const pathOfMark = (snapshot: string) => `${snapshot}/checked.json`;

/** A backup that is complete and was checked. Only these count. */
export interface GoodBackup {
  readonly snapshot: string;
  readonly madeAt: Date;
}

/** How far the clocks of two instances may be apart. */
const SKEW = 2 * MINUTE;

/** It was made while the clock was ahead, or the clock is behind now. Nobody knows how old it is. */
export const isAhead = (madeAt: Date, now: Date): boolean => madeAt > later(now, SKEW);

/** Newest first; those that were made later than now come after all others. */
export async function* listGood(place: BackupPlace, now: Date): AsyncIterable<GoodBackup> {
  const ahead: GoodBackup[] = [];
  for (const snapshot of (await place.listSnapshots()).toReversed()) {
    const madeAt = await findTimeOfGood(place, snapshot);
    if (madeAt && isAhead(madeAt, now)) ahead.push({ snapshot, madeAt });
    else if (madeAt) yield { snapshot, madeAt };
  }
  yield* ahead;
}

export async function findLastGood(place: BackupPlace, now: Date): Promise<GoodBackup | undefined> {
  for await (const good of listGood(place, now)) return good;
  return undefined;
}

async function findTimeOfGood(place: BackupPlace, snapshot: string): Promise<Date | undefined> {
  const mark = parseMark(await place.readText(pathOfMark(snapshot)));
  const text = mark && (await place.readText(pathOfManifest(snapshot)));
  if (text === undefined || sha256Of(text) !== mark?.manifest) return undefined;
  const manifest = parseManifest(text);
  return manifest && new Date(manifest.madeAt);
}

function parseMark(text: string | undefined) {
  try {
    return Mark.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

export async function markGood(place: BackupPlace, snapshot: string, now: Date): Promise<void> {
  const manifest = sha256Of((await place.readText(pathOfManifest(snapshot))) ?? '');
  const mark: z.infer<typeof Mark> = { checkedAt: now.toISOString(), manifest };
  await place.writeText(pathOfMark(snapshot), `${JSON.stringify(mark)}\n`);
}

/** How far a snapshot came: it is `checked` also when a version that is not this one has checked it. */
export async function stageOf(place: BackupPlace, snapshot: string): Promise<'begun' | 'complete' | 'checked'> {
  if ((await place.readText(pathOfManifest(snapshot))) === undefined) return 'begun';
  return (await place.readText(pathOfMark(snapshot))) === undefined ? 'complete' : 'checked';
}

const READ_AT_ONCE = 4;

/** Reads every byte of a backup, and returns the paths of what is missing or not as it was written. */
export async function findDamaged(place: BackupPlace, snapshot: string): Promise<string[]> {
  const manifest = parseManifest((await place.readText(pathOfManifest(snapshot))) ?? '');
  const list = await place.readText(pathOfSums(snapshot));
  if (!manifest) return [pathOfManifest(snapshot)];
  if (list === undefined || sha256Of(list) !== manifest.sums) return [pathOfSums(snapshot)];
  const sums = parseSums(list);
  const damaged = contradictions(manifest, sums);
  for await (const some of inChunks(sums, READ_AT_ONCE)) {
    const found = await Promise.all(some.map(({ path }) => place.sha256Of(path)));
    damaged.push(...some.filter(({ sha256 }, index) => found[index] !== sha256).map(({ path }) => path));
  }
  return damaged;
}

/** The tables whose hash in the manifest is not the one in the list. */
function contradictions({ snapshot, tables }: Manifest, sums: readonly Sum[]): string[] {
  const listed = new Map(sums.map(({ path, sha256 }) => [path, sha256]));
  const wrong = tables.filter(({ name, sha256 }) => listed.get(pathOfTable(snapshot, name)) !== sha256);
  return wrong.map(({ name }) => pathOfTable(snapshot, name));
}
