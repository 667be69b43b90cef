import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '../server-folder.ts';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const migrationsFolder = join(serverFolder, 'migrations');

/** The .sql files of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = withUnixLines(await readFile(join(folder, name), 'utf8'));
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Git may check out the same file with other line ends on another system. */
const withUnixLines = (text: string) => text.replaceAll('\r\n', '\n');
