import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectionString } from '../../test/azurite/start-azurite.ts';
import { asOwner, createTestDatabase } from '../../test/test-database.ts';
import { runMain } from '../../test/run-main.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { until } from '../../test/until.ts';
import { usedFolder } from '../../test/used-folder.ts';
import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { cannotWrite } from './embedded/data-folder.ts';
import { asStartError } from './start-faults.ts';

const errorOf = (code: string) => Object.assign(new Error('reason'), { code });

describe('a start', () => {
  it('says that the database can only be read', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const name = new URL(database.owner).pathname.slice(1);
    await asOwner(database, (db) =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db),
    );
    const settings = { DATABASE_URL: database.address, DATABASE_OWNER_URL: database.owner };
    const main = await runMain({ ...settings, DATA_DIR: temporaryFolder() });
    expect(await main.ended).toBe(1);
    expect(main.errors()).toBe(
      'The database can only be read, not written, as after a fail-over; please set DATABASE_URL to the server that takes writes, or let it.\n',
    );
  });

  it('says that Azure refuses the key', async () => {
    const key = Buffer.from('another key').toString('base64');
    const azure = connectionString({ ...inject('azurite'), key });
    const settings = { DATA_DIR: usedFolder(), LOG_LEVEL: 'error', AZURE_STORAGE_CONNECTION_STRING: azure };
    const main = await runMain(settings);
    await until(() => expect(main.output()).toContain('"msg":"Not ready: storage"'));
    expect(main.output()).toMatch(/Azure: 403 \w+ \(it refuses the key; please check AZURE_STORAGE_CONNECTION_STRING/);
    expect(main.output()).not.toContain(key);
  });

  it('says that a disk is full', () => {
    expect(asStartError(errorOf('53100'))).toMatchObject({
      message: 'The disk of the database is full (reason); please make room on it.',
    });
    expect(cannotWrite('/data', errorOf('ENOSPC')).message).toBe(
      'The disk of /data is full; please make room on it, or set DATA_DIR to another disk.',
    );
  });

  it('leaves what only a programmer can mend as it is', () => {
    const [bug, known] = [errorOf('42601'), new StartError('known')];
    expect([asStartError(bug), asStartError(known)]).toEqual([bug, known]);
  });
});
