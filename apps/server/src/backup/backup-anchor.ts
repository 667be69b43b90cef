import { join } from 'node:path';
import type { Client } from 'pg';
import { type Anchor, createAnchorSigner, printAnchor } from '../audit/anchor.ts';
import { chainStart, type Link } from '../audit/audit-entry.ts';
import { sha256Of, type Sum, writeWhole } from './backup-folder.ts';
import type { SnapshotFolder } from './tables.ts';

/** Signs the end of the audit trail as this transaction sees it. */
export async function anchorOf(client: Client, secrets: readonly string[], at: Date, restored?: true): Promise<Anchor> {
  const { rows: keys } = await client.query<{ database: Buffer }>('select secrets_key as database from installation');
  const [key] = keys;
  if (!key) throw new Error('The database has no row of its installation');
  const { rows } = await client.query<{ id: string; hash: Buffer }>(
    'select id, hash from audit_entries order by id desc limit 1',
  );
  const [end = chainStart] = rows.map(({ id, hash }): Link => ({ id: Number(id), hash }));
  const signer = createAnchorSigner({ settings: secrets, ...key });
  return signer.sign(end, at, restored);
}

export const pathOfAnchor = (snapshot: string): string => `${snapshot}/audit-anchor.json`;

/** For `npm run audit -- --anchor FILE`. */
export function writeAnchor({ folder, snapshot }: SnapshotFolder, anchor: Anchor): Sum {
  const path = pathOfAnchor(snapshot);
  const text = printAnchor(anchor);
  writeWhole(join(folder.root, path), text);
  return { path, sha256: sha256Of(text) };
}
