import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { backedUpProduct, CUSTOMER, emptyTarget } from '../../test/backed-up-product.ts';
import { addCustomer } from '../../test/documents.ts';
import { runCommand } from '../../test/run-backup.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { inSnapshot, inTransaction, withSession } from '../database/session.ts';
import { openBackupFolder, pathOfTable } from './backup-folder.ts';
import { clearDatabase, makeTables } from './make-tables.ts';
import { readManifest } from './manifest.ts';
import { restoreTables, saveTables } from './tables.ts';

const product = backedUpProduct();
const log = { error: () => undefined };

describe('the tables of a restore', () => {
  it('keep a row that an instance writes after they were made, and take nothing then', async () => {
    const root = temporaryFolder();
    await runCommand('backup', ['--to', root], product().source);
    const folder = openBackupFolder(root);
    const manifest = await readManifest(folder);
    const { database } = await emptyTarget();
    const fill = () =>
      withSession(database.address, (client) =>
        inTransaction(client, () => restoreTables(client, { folder, manifest, signal: new AbortController().signal })),
      );
    const names = () => database.db.selectFrom('customers').select('name').execute();
    await clearDatabase(database.address, manifest);
    await makeTables({ address: database.address, log }, manifest);
    await addCustomer(database.db, 'Written meanwhile');
    await expect(fill()).rejects.toThrow(/^The database is not empty: \w+ has rows\./);
    expect(await names()).toEqual([{ name: 'Written meanwhile' }]);
    await database.db.deleteFrom('customers').execute();
    await fill();
    expect(await names()).toEqual([{ name: CUSTOMER }]);
  });
});

describe('the rows of a backup', () => {
  it('have one order, whatever the order of texts on their server', async () => {
    const { database } = await emptyTarget();
    await sql`create table words (word text collate "und-x-icu" primary key)`.execute(database.db);
    await sql`insert into words values ('b'), ('B'), ('a'), ('A')`.execute(database.db);
    const folder = openBackupFolder(temporaryFolder());
    const { signal } = new AbortController();
    await withSession(database.address, (client) =>
      inSnapshot(client, () => saveTables(client, { folder, snapshot: 'snapshot-1' }, signal)),
    );
    const saved = readFileSync(join(folder.root, pathOfTable('snapshot-1', 'words')), 'utf8');
    expect(saved).toBe('A\nB\na\nb\n');
  });
});
