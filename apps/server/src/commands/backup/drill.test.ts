import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backedUpProduct, emptyTarget, filesIn, restoreFrom } from '../../../test/backed-up-product.ts';
import { inFolder, keeperOf } from '../../../test/kept-backups.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { sha256Of } from '../../backup/backup-folder.ts';
import { compareRestored } from '../../backup/compare-restored.ts';
import { DiskStore } from '../../storage/disk-store.ts';

const product = backedUpProduct();

let environment: { BACKUP_TO: string };
let snapshot: string;
beforeEach(async () => {
  environment = inFolder();
  const { place, tick } = await keeperOf(product().test, environment);
  await tick();
  snapshot = (await place.listSnapshots())[0] ?? expect.unreachable();
});

const drill = async (source: Record<string, string> = product().source) => {
  const { database } = await emptyTarget();
  return runCommand('drill', ['--database', database.address], { ...source, ...environment });
};

/** Changes a text in the backup, and returns its new hash. */
function rewrite(path: string, change: (text: string) => string): string {
  const place = join(environment.BACKUP_TO, path);
  const text = change(readFileSync(place, 'utf8'));
  writeFileSync(place, text);
  return sha256Of(text);
}

describe('a drill', () => {
  it('restores the last good backup beside the product and finds everything the same', async () => {
    const { code, out, told } = await drill();
    expect({ code, told }).toEqual({
      code: 0,
      told: [expect.stringContaining(`${snapshot}/manifest.json can be restored`)],
    });
    expect(out.at(-1)).toMatch(/^all {4}[0-9a-f]{64} {2}\d+ tables, 1 files, \d+ bytes$/);
    expect(readdirSync(product().test.folder)).toEqual(['files']);
  });

  it('leaves the copy of a backup alone that a restore is reading', async () => {
    const copy = join(product().test.folder, 'unfinished-restore');
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    mkdirSync(copy);
    expect(await drill()).toMatchObject({ code: 0 });
    expect(existsSync(copy)).toBe(true);
  });

  it('finds a stored file that was exchanged together with all hashes of the backup', async () => {
    const [file = ''] = filesIn(environment.BACKUP_TO);
    const before = sha256Of(readFileSync(join(environment.BACKUP_TO, 'files', file)));
    const after = rewrite(`files/${file}`, (text) => text.replace('One 1H', 'Two 1H'));
    const sums = rewrite(`${snapshot}/SHA256SUMS`, (text) => text.replace(before, after));
    const manifest = rewrite(`${snapshot}/manifest.json`, (text) =>
      text.replace(/"sums": "[^"]+"/, `"sums": "${sums}"`),
    );
    rewrite(`${snapshot}/checked.json`, (text) => JSON.stringify({ ...JSON.parse(text), manifest }));
    const { code, out } = await drill();
    expect([code, out.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^different {2}The stored file .+, revision 1 is damaged\.$/),
    ]);
  });

  it('restores nothing into a database that has all of it, since this would try nothing', async () => {
    const { database } = await emptyTarget();
    const words = ['--database', database.address];
    expect(await runCommand('drill', words, { ...product().source, ...environment })).toMatchObject({ code: 0 });
    expect(await runCommand('drill', words, { ...product().source, ...environment })).toMatchObject({
      code: 2,
      told: [expect.stringContaining('The database is not empty: ')],
    });
  });

  it('finds that the backup is of another product, and goes on where there is no product', async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    const { code, out } = await drill({ ...product().source, DATABASE_URL: other.address });
    expect([code, out.at(-1)]).toEqual([1, expect.stringContaining('The audit trail of the product does not begin')]);
    const gone = await drill({ DATA_DIR: join(product().test.folder, 'gone') });
    expect(gone.told[0]).toMatch(/^Not compared with the product: There is no database in/);
    expect(gone.code).toBe(0);
  });

  it('compares rows and files with the backup, whatever happened since', async () => {
    const { environment: target, database } = await emptyTarget();
    const from = join(environment.BACKUP_TO, snapshot);
    expect(await restoreFrom(from, target)).toMatchObject({ code: 0 });
    const store = new DiskStore(join(target.DATA_DIR, 'files'), product().test.now());
    const restored = { owner: database.address, store, secrets: [], log: { error: () => undefined } };
    const folder = { root: environment.BACKUP_TO, manifest: join(from, 'manifest.json') };
    expect(await compareRestored(restored, folder)).toEqual([]);
    await database.db.updateTable('customers').set({ operator_number: '999' }).execute();
    await store.delete(basename(filesIn(environment.BACKUP_TO)[0] ?? ''));
    expect(await compareRestored(restored, folder)).toEqual([
      'The table customers is not the same: it has 1 row, and the backup has 1.',
      expect.stringMatching(/^The stored file .+, revision 1 is missing\.$/),
    ]);
  });

  it('needs to know where the backups are', async () => {
    const { code, told } = await runCommand('drill', [], product().source);
    expect([code, told[0]]).toEqual([2, expect.stringMatching(/^BACKUP_TO is not set; please name a backup/)]);
  });
});
