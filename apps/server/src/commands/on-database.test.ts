import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordedTerminal } from '../../test/recorded-terminal.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createEmptyDatabase } from '../../test/test-database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { newestKnown } from '../database/migration-files.ts';
import { readSettings } from '../settings/read-settings.ts';
import { runRegistry } from './registry/run-registry.ts';
import { runStorage } from './storage/run-storage.ts';

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

async function emptyDatabase() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Its exit code, and what it says. */
async function run(command: 'registry status' | 'storage verify', address: string) {
  const { terminal, told } = recordedTerminal();
  const settings = () => readSettings({ DATABASE_URL: address, DATA_DIR: temporaryFolder() });
  const services = { terminal, settings, clock: () => new Date(), giveWay: () => undefined };
  const [name, word = ''] = command.split(' ');
  const code = await (name === 'registry' ? runRegistry([word], services) : runStorage([word], services));
  return { code, told };
}

describe.each(['registry status', 'storage verify'] as const)('%s', (command) => {
  it('leaves a database of an earlier version as it is, because instances of that version may work on it', async () => {
    const { db, address } = await emptyDatabase();
    await migrateDatabase(address, log, { isWanted: (name) => name < newestKnown() });
    const applied = () => sql`select name from migration_checksums order by name`.execute(db);
    const { rows } = await applied();
    expect(await run(command, address)).toEqual({
      code: 2,
      told: [
        'The database comes from an earlier version of this program; please start this version once, which brings the tables up to date.',
      ],
    });
    expect((await applied()).rows).toEqual(rows);
  });

  it('makes the tables of an empty database', async () => {
    const { address } = await emptyDatabase();
    expect(await run(command, address)).toMatchObject({ code: 0 });
  });
});
