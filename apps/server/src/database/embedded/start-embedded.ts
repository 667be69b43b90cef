import { createCluster, hasCluster } from './create-cluster.ts';
import { FolderInUse, type Holder, holderOf, lockFolder } from './folder-lock.ts';
import { keepRunning } from './watched-process.ts';
import {
  type Listening,
  listenOnPort,
  listenOnSocket,
  addressOfPort,
  addressOfSocket,
  startPostmaster,
} from './postmaster.ts';
import { stopOrphan } from './running-process.ts';
import { chooseHome, type DatabaseHome, diskFull, saysFull } from './data-folder.ts';
import { reachableBinaries } from './binaries.ts';
import { type AddressOf, answers, hasOwner, settleRoles } from './roles.ts';
import { type Say, sayWhenSlow } from './say.ts';
import { readAddressFile } from '../../settings/address-file.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import type { ReadAddress } from '../follow-address.ts';
import type { Addresses } from '../rights.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running PostgreSQL server. */
export interface DatabaseServer extends Addresses {
  /** Reads the address of the product again, where it is kept in a file. */
  readonly readAddress?: ReadAddress;
  /** The same for the owner. */
  readonly readOwner?: ReadAddress;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly say: Say;
  /** Windows supports only the port. */
  readonly listenOn?: 'socket' | 'port';
}

/** Starts the PostgreSQL that comes with the program. It stops with the program. */
export async function startEmbedded(options: EmbeddedOptions, as?: Holder): Promise<DatabaseServer> {
  const home = chooseHome(options.dataFolder, options.say);
  const lock = lockFolder(home.folder, as);
  try {
    const running = await startIn(home, options);
    return {
      ...running,
      async stop() {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startIn(home: DatabaseHome, { say, listenOn }: EmbeddedOptions): Promise<DatabaseServer> {
  const binaries = reachableBinaries(home, say);
  await sayWhenSlow(say, 'Stopping the database of an earlier run …', stopOrphan(home.cluster));
  if (!hasCluster(home)) await sayWhenSlow(say, 'Creating the database …', createCluster(home, binaries));
  const listening = await listen(home, listenOn);
  const start = () => sayWhenSlow(say, 'Starting the database …', startPostmaster(home, binaries, listening));
  const postmaster = await keepRunning(start, say);
  const stop = async () => {
    await postmaster.stop();
    listening.close();
  };
  try {
    await settleRoles(home, listening.addressOf);
    return { address: listening.addressOf('app'), owner: listening.addressOf('owner'), stop };
  } catch (error) {
    await stop();
    throw saysFull(String(error)) ? diskFull(home.cluster, error as Error) : error;
  }
}

async function listen(home: DatabaseHome, on: EmbeddedOptions['listenOn']): Promise<Listening> {
  if (on === 'port' || process.platform === 'win32') return listenOnPort(home);
  return listenOnSocket(home);
}

/** Uses the database of a product that runs on the same folder, or starts it until `stop` is called. */
export const joinEmbedded = (options: EmbeddedOptions): Promise<DatabaseServer> => takeTurn(options, joinRunning);

/** For a command that needs the database for itself. It is refused while a product runs on the same folder. */
const startAlone = (options: EmbeddedOptions): Promise<DatabaseServer> =>
  takeTurn(options, () => startEmbedded(options, 'command'));

/** Waits for the commands before this one. */
async function takeTurn(
  options: EmbeddedOptions,
  besideProduct: (addressOf: AddressOf) => Promise<DatabaseServer>,
): Promise<DatabaseServer> {
  const home = chooseHome(options.dataFolder, options.say);
  for (;;) {
    const addressOf = await findRunning(home, options.say);
    const server = addressOf ? await besideProduct(addressOf) : await startUnlessTaken(options);
    if (server) return server;
  }
}

async function joinRunning(addressOf: AddressOf): Promise<DatabaseServer> {
  // The product that runs may be of an earlier version.
  const owner = addressOf((await hasOwner(addressOf)) ? 'owner' : 'app');
  return { address: addressOf('app'), owner, stop: async () => undefined };
}

/** Undefined when another process was quicker. */
async function startUnlessTaken(options: EmbeddedOptions): Promise<DatabaseServer | undefined> {
  try {
    return await startEmbedded(options, 'command');
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

const PAUSE = 100;
const LONGEST_START = 300;
const WAITS = 'works on the database; this one begins when it has ended …';

/**
 * Undefined when no process works on the folder. A product that starts is waited for, and so is another command, because
 * its database ends with it.
 */
async function findRunning(home: DatabaseHome, say: Say): Promise<AddressOf | undefined> {
  let told: number | undefined;
  for (let looks = 0; ; await sleep(PAUSE)) {
    const holder = holderOf(home.folder);
    if (holder === undefined) return undefined;
    if (holder.as === 'command') {
      if (told !== holder.pid) say(`Another command (process ${(told = holder.pid)}) ${WAITS}`);
      continue;
    }
    const addressOf = addressOfRunning(home);
    if (addressOf && (await answers(addressOf))) return addressOf;
    if ((looks += 1) === LONGEST_START) throw new FolderInUse(home.folder, holder.pid);
  }
}

/** The lines of `postmaster.pid` that say where PostgreSQL listens. */
const PORT = 3;
const SOCKET_FOLDER = 4;

/** Undefined while PostgreSQL is starting. */
function addressOfRunning(home: DatabaseHome): AddressOf | undefined {
  const note = join(home.cluster, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const lines = readFileSync(note, 'utf8').split('\n');
  const socketFolder = lines[SOCKET_FOLDER];
  if (socketFolder) return addressOfSocket(socketFolder);
  const port = Number(lines[PORT]);
  return port > 0 ? addressOfPort(home, port) : undefined;
}

export interface ServerOptions {
  /** The address of a PostgreSQL server. Undefined starts the embedded one. */
  readonly address: string | undefined;
  readonly readAddress?: ReadAddress | undefined;
  /** The same with the role that owns the tables, if that is another one. */
  readonly owner?: string | undefined;
  readonly readOwner?: ReadAddress | undefined;
  readonly dataFolder: string;
  readonly say: Say;
  /** For a command that may run while the product does: it then uses the product's database. */
  readonly joins?: boolean;
  /** For a command that may not. Other commands wait for it, and it for them. */
  readonly alone?: boolean;
}

/** The server that the settings name. */
export function serverOf(settings: Settings): Omit<ServerOptions, 'say' | 'joins' | 'alone'> {
  const { DATABASE_URL: address, DATABASE_OWNER_URL: owner } = settings;
  const readAddress = addressReader(settings, 'DATABASE_URL_FILE');
  const readOwner = owner === undefined ? readAddress : addressReader(settings, 'DATABASE_OWNER_URL_FILE');
  return { address, readAddress, owner, readOwner, dataFolder: settings.DATA_DIR };
}

function addressReader(
  settings: Settings,
  name: 'DATABASE_URL_FILE' | 'DATABASE_OWNER_URL_FILE',
): ReadAddress | undefined {
  const file = settings[name];
  return file === undefined ? undefined : () => readNamedFile(name, file);
}

function readNamedFile(name: string, file: string): string {
  try {
    return readAddressFile(file);
  } catch (error) {
    throw new StartError(`${name} ${(error as Error).message}.`, { cause: error });
  }
}

/** Starts the server only. This module loads fast, so PostgreSQL starts while the rest of the program is loaded. */
export async function openServer(options: ServerOptions): Promise<DatabaseServer> {
  const { address, readAddress, owner, readOwner, dataFolder, say, joins, alone } = options;
  if (address !== undefined) {
    const readers = { ...(readAddress && { readAddress }), ...(readOwner && { readOwner }) };
    return { address, owner: owner ?? address, ...readers, stop: async () => undefined };
  }
  if (owner !== undefined) {
    throw new StartError(
      'DATABASE_OWNER_URL is set without DATABASE_URL; please set DATABASE_URL to the same database with the role of the product, or remove DATABASE_OWNER_URL to use the embedded database.',
    );
  }
  const start = joins ? joinEmbedded : alone ? startAlone : startEmbedded;
  return start({ dataFolder, say });
}
