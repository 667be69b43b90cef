import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { address } from './load-process.ts';
import type { RunOrder } from './run-load.ts';

it('says in one line that the database went away', async () => {
  const child = fork(fileURLToPath(address), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const order: RunOrder = {
    id: '00000000-0000-4000-8000-000000000000',
    address: 'postgres://nobody@localhost:1/nothing',
    file: '/nowhere.zip',
    fileName: 'nowhere.zip',
    isFullSpeed: true,
  };
  child.send(order);
  const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'close')]);
  expect(said).toMatch(/^How the load of an archive ended could not be written down: \S.*\n$/);
  expect(code).toBe(1);
});
