import { open } from 'node:fs/promises';
import { Client } from 'pg';
import { AzureStore } from '@disclosure/server/src/storage/azure-store.ts';
import type { BlobStore } from '@disclosure/server/src/storage/blob-store.ts';
import { DiskStore } from '@disclosure/server/src/storage/disk-store.ts';
import type { FailPoints } from './fail-points.ts';
import type { FailPoint } from './orders.ts';

/** Right after these statements. */
const statements: readonly (readonly [FailPoint, RegExp])[] = [
  ['after commit', /^commit/],
  ['key written', /^insert into "idempotency_keys"/],
  ['upload noted', /^insert into "file_uploads"/],
  ['file written', /^insert into "files"/],
  ['entry written', /^insert into "audit_entries"/],
  ['session ended', /^update "sessions" set "ended_at"/],
  ['mail claimed', /^update "outbox" set "attempts"/],
];

type Query = (text: string, ...rest: unknown[]) => Promise<unknown>;

/** Every statement passes here on its way to the database. */
export function watchDatabase(points: FailPoints): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function watched(this: unknown, text, ...rest) {
    const asked = () => query.call(this, text, ...rest);
    // The pool asks with a callback, and what it asks does not matter here.
    if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return asked();
    return queryWatched(points, text, asked);
  };
}

async function queryWatched(points: FailPoints, text: string, asked: () => Promise<unknown>): Promise<unknown> {
  if (text.startsWith('commit')) await points.reach('before commit');
  const answer = await asked();
  for (const [at, statement] of statements) if (statement.test(text)) await points.reach(at);
  return answer;
}

type Put = (this: unknown, ...given: Parameters<BlobStore['put']>) => Promise<void>;

export function watchStorage(points: FailPoints): void {
  for (const { prototype } of [AzureStore, DiskStore]) {
    const put: Put = prototype.put;
    prototype.put = async function watched(this: unknown, ...given: Parameters<BlobStore['put']>) {
      await put.apply(this, given);
      await points.reach('blob put');
    };
  }
}

interface Handle {
  writeFile: (this: Handle, bytes: Uint8Array) => Promise<void>;
}

/** What is written to a file of this machine. */
export async function watchDisk(points: FailPoints): Promise<void> {
  const any = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(any) as Handle;
  await any.close();
  const { writeFile } = prototype;
  prototype.writeFile = async function watched(this: Handle, bytes) {
    await points.reach('bytes on disk');
    await writeFile.call(this, bytes);
  };
}
