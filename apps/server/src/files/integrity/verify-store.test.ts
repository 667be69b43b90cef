import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../../../test/documents.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyStore } from './verify-store.ts';

let test: TestApp;
let keys: string[];
beforeAll(async () => {
  test = await startTestApp();
  const customerId = await addCustomer(test.db, 'Lone Star Energy');
  const { api } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
  for (const wellName of ['A 1H', 'B 1H', 'C 1H', 'D 1H']) await upload(api, { wellName, customerId });
  const rows = await test.db.selectFrom('file_revisions').select('blob_key').orderBy('file_number').execute();
  keys = rows.map((row) => row.blob_key);
});
afterAll(() => test.stop());

const placeOf = (key = '') => join(test.folder, 'files', key.slice(0, 2), `${key}.blob`);

async function verdicts() {
  const found: Record<string, string> = {};
  for await (const { key, verdict } of verifyStore(test)) found[key] = verdict;
  return keys.map((key) => found[key]);
}

describe('the verification of a disk', () => {
  it('goes on behind a blob that cannot be read', async () => {
    expect(await verdicts()).toEqual(['whole', 'whole', 'whole', 'whole']);
    writeFileSync(placeOf(keys[0]), 'rotten');
    rmSync(placeOf(keys[1]));
    rmSync(placeOf(keys[2]));
    mkdirSync(placeOf(keys[2]));
    expect(await verdicts()).toEqual(['damaged', 'missing', 'damaged', 'whole']);
  });

  it('does not take a disk that is away for damage', async () => {
    const folder = join(test.folder, 'files');
    renameSync(folder, `${folder}-away`);
    await expect(verdicts()).rejects.toMatchObject({ code: 'unavailable' });
    renameSync(`${folder}-away`, folder);
  });
});
