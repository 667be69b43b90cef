import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printCount } from '@disclosure/core';
import type { Client } from 'pg';
import { createAnchorSigner, parseAnchor } from '../audit/anchor.ts';
import { checkTrail } from '../audit/check-trail.ts';
import { closeDatabase, connectDatabase, type ErrorLog } from '../database/connect.ts';
import { migrationsFolder, readMigrations } from '../database/migration-files.ts';
import { readSecrets, type SecretServices } from '../database/secrets.ts';
import { verifyStore } from '../files/integrity/verify-store.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { pathOfAnchor } from './backup-anchor.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { inSnapshot, withSession } from '../database/session.ts';
import { digestTables, listIndexedFiles } from './tables.ts';

interface RestoredPlace {
  readonly owner: string;
  readonly store: BlobStore;
  readonly secrets: readonly string[];
  readonly log: ErrorLog;
}

/** Reads everything in a place that was restored, and returns a sentence for each difference from the backup. */
export async function compareRestored(restored: RestoredPlace, folder: BackupFolder): Promise<string[]> {
  const manifest = await readManifest(folder);
  const db = connectDatabase(restored.owner, restored.log);
  try {
    return [
      ...((await isOfThisVersion(manifest)) ? await compareTables(restored, manifest) : []),
      ...(await compareFiles({ db, store: restored.store }, manifest)),
      ...(await compareTrail({ db, settings: { SECRETS_KEY: restored.secrets } }, folder, manifest)),
    ];
  } finally {
    await closeDatabase(db);
  }
}

/** Tables of an earlier version were compared while they were restored, and were changed by migrations since. */
async function isOfThisVersion({ migrations }: Manifest): Promise<boolean> {
  const names = new Set(migrations.map(({ name }) => name));
  return (await readMigrations(migrationsFolder)).every(({ name }) => names.has(name));
}

async function compareTables({ owner }: RestoredPlace, { tables, ...manifest }: Manifest): Promise<string[]> {
  const read = (client: Client) => inSnapshot(client, () => digestTables(client, { tables, ...manifest }));
  const found = await withSession(owner, read);
  return tables
    .filter(({ name, sha256 }) => found.get(name)?.sha256 !== sha256)
    .map(
      ({ name, rows }) =>
        `The table ${name} is not the same: it has ${printCount(found.get(name)?.rows ?? 0, 'row')}, and the backup has ${rows}.`,
    );
}

/** What the store had lost before the backup is no difference. */
async function compareFiles(restored: Parameters<typeof verifyStore>[0], { flaws }: Manifest): Promise<string[]> {
  const known = new Set(flaws.map(({ key }) => key));
  const differences: string[] = [];
  for await (const { key, verdict, file = key } of verifyStore(restored)) {
    if (verdict !== 'whole' && !known.has(key)) differences.push(`The stored file ${file} is ${verdict}.`);
  }
  return differences;
}

async function compareTrail(services: SecretServices, { root }: BackupFolder, { snapshot }: Manifest) {
  const place = pathOfAnchor(snapshot);
  const anchor = { place, anchor: parseAnchor(readFileSync(join(root, place), 'utf8')) };
  const { isWhole, text } = await checkTrail(services.db, [anchor], createAnchorSigner(await readSecrets(services)));
  return isWhole ? [] : [text];
}

/**
 * Returns a sentence for each contradiction between what was restored and the product, which has gone on since: its
 * audit trail must begin with that of the backup, and a revision of a file that both have must have the same hash.
 */
export async function compareWithProduct(product: string, restored: string): Promise<string[]> {
  const then = await withSession(restored, async (client) => {
    return { last: await findLastEntry(client), files: await listIndexedFiles(client) };
  });
  const now = await withSession(product, async (client) => {
    return { hash: then.last && (await findHash(client, then.last.id)), files: await listIndexedFiles(client) };
  });
  const hashes = new Map([...now.files.values()].map(({ key, sha256 }) => [key, sha256]));
  const others = [...then.files.values()].filter(({ key, sha256 }) => (hashes.get(key) ?? sha256) !== sha256);
  return [
    ...(then.last && then.last.hash !== now.hash
      ? [`The audit trail of the product does not begin with that of the backup: entry ${then.last.id} is another one.`]
      : []),
    ...others.map(({ key }) => `The product has another hash for the stored file ${key}.`),
  ];
}

interface Entry {
  readonly id: string;
  readonly hash: string;
}

async function findLastEntry(client: Client): Promise<Entry | undefined> {
  const { rows } = await client.query<Entry>(
    `select id, encode(hash, 'hex') as hash from audit_entries order by id desc limit 1`,
  );
  return rows[0];
}

async function findHash(client: Client, id: string): Promise<string | undefined> {
  const { rows } = await client.query<Entry>(
    `select id, encode(hash, 'hex') as hash from audit_entries where id = $1`,
    [id],
  );
  return rows[0]?.hash;
}
