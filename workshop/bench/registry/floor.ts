import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFileKinds, archiveFiles, readArchiveName } from '@disclosure/core';
import { copyIn } from '@disclosure/server/src/database/copy-rows.ts';
import { withSession } from '@disclosure/server/src/database/session.ts';
import type { Client } from 'pg';

/** As many as the mirror has. */
const indexes = [
  ['disclosures', '"DisclosureId"'],
  ['disclosures', '"APINumber", "JobEndDate"'],
  ['disclosures', '"StateName", "CountyName"'],
  ['ingredients', '"DisclosureId"'],
  ['waterSources', '"DisclosureId"'],
] as const;

const CHUNK = 256 * 1024;

/** Seconds for the least that a load can do: PostgreSQL copies the lines as they are into tables that need not last. */
export const copyLines = (address: string, folder: string): Promise<number> =>
  withSession(address, async (client) => {
    await client.query('create schema bench_floor');
    try {
      const began = performance.now();
      for (const kind of archiveFileKinds) await copyKind(client, folder, kind);
      for (const [kind, columns] of indexes) {
        await client.query(`create index on bench_floor."${kind}" (${columns})`);
        await client.query(`analyze bench_floor."${kind}"`);
      }
      return (performance.now() - began) / 1000;
    } finally {
      await client.query('drop schema bench_floor cascade');
    }
  });

async function copyKind(client: Client, folder: string, kind: (typeof archiveFileKinds)[number]): Promise<void> {
  const files = readdirSync(folder).filter((name) => readArchiveName(name)?.kind === kind);
  if (files.length === 0) throw new Error(`There is no ${archiveFiles[kind].name} in ${folder}`);
  for (const [index, name] of files.entries()) {
    const file = join(folder, name);
    if (index === 0) {
      const columns = (await readHeader(file)).map((column) => `"${column}" text`).join(', ');
      await client.query(`create unlogged table bench_floor."${kind}" (${columns})`);
    }
    const lines = createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
    await copyIn(client, `copy bench_floor."${kind}" from stdin (format csv, header)`, lines);
  }
}

async function readHeader(file: string): Promise<string[]> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    return String(chunk).split('\r\n', 1)[0]?.split(',') ?? [];
  }
  throw new Error(`${file} is blank`);
}
