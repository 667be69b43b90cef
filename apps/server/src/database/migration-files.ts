import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '../server-folder.ts';

/** Whether a program that does not know a migration may go on working on its tables. */
type OlderPrograms = 'may go on' | 'must stop';

/** As the database and the list of landed migrations name it. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
  /** Only the database knows it, and only since migration 0022. */
  readonly older_programs?: OlderPrograms | undefined;
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly olderPrograms: OlderPrograms;
  /** The checksums of every form in which it may have been applied. */
  readonly landed: ReadonlySet<string>;
}

export const migrationsFolder = join(serverFolder, 'migrations');

/** Stands among the first lines of a migration that leaves everything in place that older programs use. */
const MAY_GO_ON = /^(--.*\n)*-- older programs: may go on *(\n|$)/;

let newest: string | undefined;

/** The number of the newest migration that this program knows, such as 0022. */
export const newestKnown = (): string =>
  (newest ??= readdirSync(migrationsFolder).filter(isMigration).sort().at(-1)?.slice(0, 4) ?? '');

const isMigration = (name: string) => name.endsWith('.sql');

/** The .sql files of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await readdir(folder);
  const landed = names.includes(LANDED) ? await readLanded(folder) : [];
  const files = names.filter(isMigration).sort();
  return Promise.all(files.map((name) => readMigration(folder, name, landed)));
}

async function readMigration(folder: string, name: string, landed: readonly Applied[]): Promise<MigrationFile> {
  const sql = withUnixLines(await readFile(join(folder, name), 'utf8'));
  const checksum = createHash('sha256').update(sql).digest('hex');
  const earlier = landed.filter((line) => line.name === name).map((line) => line.checksum);
  const olderPrograms = MAY_GO_ON.test(sql) ? 'may go on' : 'must stop';
  return { name, sql, checksum, olderPrograms, landed: new Set([...earlier, checksum]) };
}

/** Git may check out the file with other line endings on another system. */
const withUnixLines = (text: string) => text.replaceAll('\r\n', '\n');

const LANDED = 'landed.txt';

/** What databases and backups may contain. Lines are only ever added; a migration that was edited has several. */
export async function readLanded(folder: string): Promise<Applied[]> {
  const lines = withUnixLines(await readFile(join(folder, LANDED), 'utf8')).split('\n');
  return lines.filter(Boolean).map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }));
}
