import { totalmem, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { program } from './binaries.ts';
import { type DatabaseHome, diskFull, saysFull } from './data-folder.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { giveTo } from './process-user.ts';
import { type AddressOf, readPassword } from './roles.ts';

const READY = 'ready to accept connections';

/** PostgreSQL says this while the children of a killed server still hold its memory and its lock. */
const STILL_LOCKED = /pre-existing shared memory block|lock file .* already exists/;
const ATTEMPTS = 100;
const PAUSE = 100;

/** Resolves when PostgreSQL accepts connections. */
export async function startPostmaster(
  home: DatabaseHome,
  binaries: string,
  listening: Listening,
): Promise<WatchedProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = startWatched({
      file: program(binaries, 'postgres'),
      arguments: ['-D', home.cluster, ...parameters(listening)],
      folder: home.folder,
      user: home.user,
      signal: 'INT',
    });
    if (await becomesReady(postmaster)) return postmaster;
    const output = postmaster.recentOutput();
    if (attempt === ATTEMPTS || !STILL_LOCKED.test(output)) throw notStarted(home, output);
    await sleep(PAUSE);
  }
}

function parameters(listening: Listening): string[] {
  const settings = [
    ...listening.arguments,
    'max_connections=50',
    `shared_buffers=${sharedBuffers(Math.min(process.constrainedMemory() || Infinity, totalmem()))}MB`,
    // Assumes a solid-state disk.
    'random_page_cost=1.1',
    // All statements are short, so compiling them does not pay off.
    'jit=off',
    // No other server reads the log, so rows that go into a new table need not be in it.
    'wal_level=minimal',
    'max_wal_senders=0',
    'archive_mode=off',
    // In many containers /dev/shm is missing or tiny.
    'dynamic_shared_memory_type=mmap',
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

const MEGABYTE = 1024 * 1024;

/** An eighth of the memory, and at most 512 MB, which hold the index of 100,000 files. Unused buffers take no memory. */
export const sharedBuffers = (memoryBytes: number): number =>
  Math.min(Math.max(Math.floor(memoryBytes / 8 / MEGABYTE), 64), 512);

function becomesReady(postmaster: WatchedProcess): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  postmaster.onOutput((recent) => {
    if (recent.includes(READY)) resolve(true);
  });
  postmaster.ended.then(() => resolve(false), reject);
  return promise;
}

const notStarted = ({ cluster }: DatabaseHome, output: string) =>
  saysFull(output)
    ? diskFull(cluster)
    : new StartError(`The embedded database in ${cluster} did not start: ${lastLines(output)}`);

const lastLines = (output: string) => output.trim().split('\n').slice(-5).join(' ');

/** Where PostgreSQL listens: as its own arguments, and as the address to connect to. */
export interface Listening {
  readonly arguments: readonly string[];
  readonly addressOf: AddressOf;
  /** Removes the socket folder. */
  close(): void;
}

const DATABASE = 'postgres';
const SOCKET_NAME = '.s.PGSQL.5432';
const SOCKET_PATH_BYTES = 107;

/** A socket in a private folder, so that no other user and no other machine can connect. */
export function listenOnSocket(home: DatabaseHome): Listening {
  const inside = join(home.folder, 'socket');
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_BYTES;
  const folder = fits ? inside : mkdtempSync(join(tmpdir(), 'pg-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(home.user, folder);
  return {
    arguments: ['listen_addresses=', `unix_socket_directories=${inQuotes(folder)}`, 'unix_socket_permissions=0700'],
    addressOf: addressOfSocket(folder),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const addressOfSocket =
  (folder: string): AddressOf =>
  (role) =>
    `postgres://${role}@localhost/${DATABASE}?host=${encodeURIComponent(folder)}`;

/** PostgreSQL expects a list of folders, so a comma in the path must be quoted. */
const inQuotes = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

/** A port on this machine, protected by a password. */
export async function listenOnPort(home: DatabaseHome): Promise<Listening> {
  const port = await findFreePort();
  return {
    arguments: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    addressOf: addressOfPort(home, port),
    close: () => undefined,
  };
}

export const addressOfPort =
  (home: DatabaseHome, port: number): AddressOf =>
  (role) =>
    `postgres://${role}:${readPassword(home, role)}@127.0.0.1:${port}/${DATABASE}`;

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
