import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPERUSER } from './create-cluster.ts';
import type { Place } from './place/place.ts';
import { giveTo } from './place/process-user.ts';

/** Where PostgreSQL listens: as its own arguments, and as the address to connect to. */
export interface Listening {
  readonly arguments: readonly string[];
  readonly address: string;
  /** Removes what was made for it. */
  close(): void;
}

const DATABASE = 'postgres';
const SOCKET_NAME = '.s.PGSQL.5432';
const SOCKET_PATH_BYTES = 107;

/** A socket in a private folder: nobody else on the machine or in the network can connect. */
export function listenOnSocket(place: Place): Listening {
  const inside = join(place.folder, 'socket');
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_BYTES;
  const folder = fits ? inside : mkdtempSync(join(tmpdir(), 'pg-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(place.user, folder);
  return {
    arguments: ['listen_addresses=', `unix_socket_directories=${inQuotes(folder)}`, 'unix_socket_permissions=0700'],
    address: addressOfSocket(folder),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const addressOfSocket = (folder: string): string =>
  `postgres://${SUPERUSER}@localhost/${DATABASE}?host=${encodeURIComponent(folder)}`;

/** PostgreSQL reads a list of folders, in which a comma would end the first. */
const inQuotes = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

/** A port of this machine with a password, as a PostgreSQL server elsewhere has it. */
export async function listenOnPort(place: Place): Promise<Listening> {
  const port = await findFreePort();
  return {
    arguments: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    address: addressOfPort(place, port),
    close: () => undefined,
  };
}

export const addressOfPort = (place: Place, port: number): string =>
  `postgres://${SUPERUSER}:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/${DATABASE}`;

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))));
  });
  return promise;
}
