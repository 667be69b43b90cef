import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { cannotWrite, type DatabaseHome } from './data-folder.ts';
import { giveTo } from './process-user.ts';

/**
 * The owner makes and migrates the tables, and fills them at a restore. The product works as `app`, which is no
 * superuser: it can add entries to the audit trail, but neither change nor delete one.
 */
export type Role = 'owner' | 'app';

/** Where a role connects to. */
export type AddressOf = (role: Role) => string;

const passwordFile = (home: DatabaseHome, role: Role) => (role === 'app' ? home.password : home.ownerPassword);

/** Needed only for TCP. The socket is protected by the permissions of its folder. */
export const readPassword = (home: DatabaseHome, role: Role): string => readFileSync(passwordFile(home, role), 'utf8');

/** Written before a role gets it, and kept: after a crash in between, the next start gives it to the role. */
export function writePasswords(home: DatabaseHome): void {
  for (const role of ['owner', 'app'] as const) {
    const path = passwordFile(home, role);
    // An earlier version left an empty file when the disk was full.
    if (!statSync(path, { throwIfNoEntry: false })?.size) writePassword(home, path);
    // Also where a start was cut off before it came to this.
    giveTo(home.user, path);
  }
}

/** The whole password or none: with a part of it, no later start would come up. */
function writePassword({ folder }: DatabaseHome, path: string): void {
  const draft = `${path}.part`;
  try {
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw cannotWrite(folder, error as Error);
  }
}

/** Makes the role of the product. In a cluster of an earlier version `app` was the superuser, and becomes the owner. */
export async function settleRoles(home: DatabaseHome, addressOf: AddressOf): Promise<void> {
  writePasswords(home);
  if (!(await hasOwner(addressOf))) await renameSuperuser(home, addressOf);
  await asRole(addressOf('owner'), async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
      ['app', CONVERTER],
    ]);
    const names = new Set(rows.map(({ rolname }) => rolname));
    if (names.has(CONVERTER)) await client.query(`drop role ${CONVERTER}`);
    if (!names.has('app')) await client.query(`create role app login password ${quoted(client, home, 'app')}`);
  });
}

/** A role that does not exist, and over TCP a wrong password or none yet. */
const REFUSED = new Set(['28000', '28P01', 'ENOENT']);

/** False in a cluster of an earlier version. */
export async function hasOwner(addressOf: AddressOf): Promise<boolean> {
  try {
    await asRole(addressOf('owner'), async () => undefined);
    return true;
  } catch (error) {
    if (REFUSED.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** False while PostgreSQL starts or stops, and in its first start also before the role of the product is there. */
export const answers = (addressOf: AddressOf): Promise<boolean> =>
  (async () => asRole(addressOf('app'), async () => true))().catch(() => false);

const CONVERTER = 'converter';

/** No role can rename itself, so another superuser does it. Each step can be repeated after a crash. */
async function renameSuperuser(home: DatabaseHome, addressOf: AddressOf): Promise<void> {
  await asRole(addressOf('app'), async (client) => {
    const password = quoted(client, home, 'owner');
    await client.query(`drop role if exists ${CONVERTER}`);
    await client.query(`create role ${CONVERTER} superuser login password ${password}`);
  });
  const converter = new URL(addressOf('owner'));
  converter.username = CONVERTER;
  await asRole(converter.href, (client) =>
    // One message is one transaction.
    client.query(`alter role app rename to owner; alter role owner password ${quoted(client, home, 'owner')}`),
  );
}

const quoted = (client: Client, home: DatabaseHome, role: Role) => client.escapeLiteral(readPassword(home, role));

async function asRole<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  // Loaded while PostgreSQL starts, and not before.
  const { Client: Connection } = await import('pg');
  const client = new Connection({ connectionString: address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
