import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject, describe, expect, it, onTestFinished } from 'vitest';
import { connectionString } from '../../../test/azurite/start-azurite.ts';
import { aDocument } from '../../../test/documents.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { postJson, runMain } from '../../../test/run-main.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createEmptyDatabase } from '../../../test/test-database.ts';
import { usedFolder } from '../../../test/used-folder.ts';
import { findBrokenEntry } from '../../audit/check-trail.ts';

const signIn = async (address: string) => {
  const answer = await postJson(`${address}/login`, { email: 'editor@example.com', password: 'fracfocus-demo' });
  return ((await answer.json()) as { token: string }).token;
};

async function uploadOne(address: string, token: string, number: number) {
  const fileName = `Moving ${number}.xml`;
  const content = aDocument({ wellName: `Moving ${number}` });
  const body = { fileName, content, metadata: { customerId: 1 } };
  expect((await postJson(`${address}/api/azure-storage/upload`, body, token)).status).toBe(200);
}

/** Stores one file after the other until it is told to stop; then answers how many there are. */
async function keepUploading(address: string) {
  const token = await signIn(address);
  await uploadOne(address, token, 0);
  const over = new AbortController();
  const work = (async () => {
    let count = 1;
    for (; !over.signal.aborted; count += 1) await uploadOne(address, token, count);
    return count;
  })();
  return async () => {
    over.abort();
    return work;
  };
}

describe('npm run backup and npm run restore', () => {
  it('move a running embedded product to PostgreSQL and Azure, and back, hash by hash', async () => {
    const source = usedFolder();
    const [target, first, second] = [0, 1, 2].map(() => temporaryFolder()) as [string, string, string];
    const main = await runMain({ DATA_DIR: source });
    const stopUploading = await keepUploading(main.address);
    const saved = await runCommand('backup', ['--to', join(first, 'backup')], { DATA_DIR: source });
    expect(await stopUploading()).toBeGreaterThan(1);
    expect(saved).toMatchObject({ code: 0, told: [`The backup is complete in ${join(first, 'backup')}.`] });
    main.child.kill('SIGTERM');

    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    const azure = {
      DATABASE_URL: database.address,
      DATA_DIR: target,
      AZURE_STORAGE_CONNECTION_STRING: connectionString(inject('azurite')),
      AZURE_STORAGE_CONTAINER: `move-${randomUUID()}`,
    };
    const moved = await runCommand('restore', ['--from', join(first, 'backup')], azure);
    expect(moved).toMatchObject({ code: 0, out: saved.out });
    expect(await findBrokenEntry(database.db)).toBeUndefined();

    expect(await runCommand('backup', ['--to', second], azure)).toMatchObject({ code: 0, out: saved.out });
    await main.ended;
    const back = await runCommand('restore', ['--from', second], { DATA_DIR: target });
    expect(back).toMatchObject({ code: 0, out: saved.out });

    const again = await runMain({ DATA_DIR: target });
    const authorization = `Bearer ${await signIn(again.address)}`;
    const list = await fetch(`${again.address}/api/azure-storage/list`, { headers: { authorization } });
    const files = (await list.json()) as { name: string; url: string }[];
    expect(files.map(({ name }) => name)).toContain('Moving 0.xml');
    for (const { url } of files) {
      expect((await fetch(again.address + url, { headers: { authorization } })).status).toBe(200);
    }
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});
