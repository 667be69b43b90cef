import { describe, expect, it } from 'vitest';
import { backedUpProduct, CUSTOMER, emptyTarget } from '../../test/backed-up-product.ts';
import { addCustomer } from '../../test/documents.ts';
import { runCommand } from '../../test/run-backup.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { inTransaction, withSession } from '../database/session.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeTables } from './make-tables.ts';
import { readManifest } from './manifest.ts';
import { restoreTables } from './tables.ts';

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
    await makeTables({ address: database.address, log }, manifest);
    await addCustomer(database.db, 'Written meanwhile');
    await expect(fill()).rejects.toThrow(/^The database is not empty: \w+ has rows\./);
    expect(await names()).toEqual([{ name: 'Written meanwhile' }]);
    await database.db.deleteFrom('customers').execute();
    await fill();
    expect(await names()).toEqual([{ name: CUSTOMER }]);
  });
});
