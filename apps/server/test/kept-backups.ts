import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { sql } from 'kysely';
import { Backups, type BackupsServices } from '../src/backup/kept/backups.ts';
import { type BackupPlace, openPlace } from '../src/backup/kept/backup-place.ts';
import { keepBackups } from '../src/backup/kept/keep-backups.ts';
import type { Db } from '../src/database/db.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { connectionString } from './azurite/start-azurite.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { installation, type TestApp } from './test-app.ts';

/** Settings for backups in a new folder. */
export const inFolder = () => ({ BACKUP_TO: temporaryFolder() });

/** Settings for backups in a new container of Azure. */
export const inContainer = () => ({
  BACKUP_TO: `azure:backup-${randomUUID()}`,
  BACKUP_AZURE_STORAGE_CONNECTION_STRING: connectionString(inject('azurite')),
});

/** What an instance of the product does about backups. Without another one given, the work is done in this process. */
export async function keeperOf(
  test: TestApp,
  environment: Record<string, string>,
  run: BackupsServices['run'] = keepBackups,
  changes: Pick<BackupsServices, 'longestLook'> = {},
) {
  const settings = readSettings({ DATA_DIR: test.folder, BACKUP_AT: '09:00', ...environment });
  const place = (await openPlace(settings)) as BackupPlace;
  const clock = () => test.now();
  const backups = new Backups(
    { db: test.db, owner: () => test.owner, settings, clock, program: installation.program, run, ...changes },
    place,
  );
  const told: string[] = [];
  const print = (_: string, value: unknown) => (value instanceof Error ? value.message : value);
  const tell = (details: object, text: string) => void told.push(`${text} ${JSON.stringify(details, print)}`);
  const log = { info: tell, warn: tell, error: tell };
  const tick = (over = new AbortController()) => backups.makeWhenDue(over.signal, log);
  return { backups, place, told, tick, settings };
}

/** Until the returned function is called, no one can read the table. */
export async function holdTable(db: Db, table: string): Promise<() => Promise<void>> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  return async () => {
    free.resolve();
    await holding;
  };
}
