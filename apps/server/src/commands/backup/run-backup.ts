import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, type Contents } from '../../backup/back-up.ts';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { findBackup, type WantedBackup } from '../../backup/kept/find-backup.ts';
import { restore } from '../../backup/restore.ts';
import type { Clock } from '../../clock.ts';
import type { ErrorLog } from '../../database/connect.ts';
import { type DatabaseServer, openServer, serverOf } from '../../database/embedded/start-embedded.ts';
import { mustBeOneDatabase } from '../../database/rights.ts';
import type { Program } from '../../program.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import { CopiedDiskStore } from '../../storage/copying/folder-copier.ts';
import { openStore } from '../../storage/open-store.ts';
import { explaining, reasonFor } from '../on-database.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';

const BACKUP = `Usage: npm run --silent backup -- --to FOLDER

Copies the database and the stored files that the settings name to a folder, while
the product runs. A folder with an earlier backup is brought up to date: only new
files are copied, and the earlier backup holds until the new one is complete.

Prints the hash of each table and of all contents. Exit code 0: complete. 1: complete,
but the store had lost or damaged files, which are named. 2: it could not go on.
A file with \`no notes\` is complete; the database knows what its notes in the store said.`;

const RESTORE = `Usage: npm run --silent restore -- --from FOLDER

FOLDER is a backup, or the folder of BACKUP_TO, whose last good backup is taken, or one
snapshot in it. azure:NAME is a container with backups, in the account of BACKUP_TO.

Fills the empty database and the empty store that the settings name from a backup,
whatever it was a backup of: so one moves from the embedded database and a folder to
PostgreSQL and Azure, and back. The product must not run meanwhile.

Every byte of the backup is checked before anything of it can be seen, and everything
that was restored is read again. Prints the same lines as the backup did. Exit code 0:
all is there. 1: all but what the backup itself lacked. 2: it could not go on; run it
again when the reason is gone.`;

export interface BackupServices {
  readonly terminal: Terminal;
  /** Only read when they are needed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly program: Program;
  /** Breaks a drill off. */
  readonly over?: AbortSignal;
}

export const runBackup = (words: readonly string[], services: BackupServices): Promise<number> =>
  explaining(
    services.terminal,
    async () => {
      const { terminal, clock, program } = services;
      const folder = readFolder(words, 'to', BACKUP);
      if (folder === undefined) return printUsage(terminal, BACKUP);
      const settings = services.settings();
      const database = await joinServer(settings, terminal.tell);
      try {
        await mustBeOneDatabase(database, logTo(terminal));
        const store = await openStore(settings, clock(), { Disk: CopiedDiskStore, mayBeNew: false });
        const place = terminal.pathOf(folder);
        // The owner can read the tables of every version, also where the product has no rights yet.
        const source = { address: database.owner, store, clock, program, secrets: settings.SECRETS_KEY };
        const contents = await backUp(source, place).finally(() => store.close());
        printContents(terminal, contents);
        terminal.tell(`The backup is complete in ${place}.`);
        return contents.flaws.length === 0 ? 0 : 1;
      } finally {
        await database.stop();
      }
    },
    reasonWithDisk,
  );

export const logTo = ({ tell }: Terminal): ErrorLog => ({ error: (_, text) => tell(text) });

/** Never migrated: a backup holds what is there. */
export async function joinServer(settings: Settings, say: (text: string) => void): Promise<DatabaseServer> {
  const { DATABASE_URL: address, DATA_DIR: dataFolder } = settings;
  if (address !== undefined || existsSync(join(dataFolder, 'database'))) {
    return openServer({ ...serverOf(settings), say, joins: true });
  }
  throw new StartError(`There is no database in ${dataFolder}; please set DATA_DIR or DATABASE_URL.`);
}

export const runRestore = (words: readonly string[], services: BackupServices): Promise<number> =>
  explaining(
    services.terminal,
    async () => {
      const { terminal } = services;
      const folder = readFolder(words, 'from', RESTORE);
      if (folder === undefined) return printUsage(terminal, RESTORE);
      const settings = services.settings();
      const database = await openServer({ ...serverOf(settings), say: terminal.tell, alone: true });
      try {
        const store = await openStore(settings, services.clock(), { Disk: CopiedDiskStore });
        const target = {
          ...database,
          store,
          log: logTo(terminal),
          clock: services.clock,
          secrets: settings.SECRETS_KEY,
          mayBeFilled: true,
        };
        const from = folder.startsWith('azure:') ? folder : terminal.pathOf(folder);
        const scratch = join(settings.DATA_DIR, 'unfinished-restore');
        const contents = await withBackup({ from, scratch, settings, now: services.clock() }, (backup) =>
          restore(target, backup),
        ).finally(() => store.close());
        printContents(terminal, contents);
        terminal.tell('Everything is restored.');
        return contents.flaws.length === 0 ? 0 : 1;
      } finally {
        await database.stop();
      }
    },
    reasonWithDisk,
  );

/** What must be copied from Azure for it is removed afterwards. */
export async function withBackup<Result>(
  wanted: WantedBackup,
  work: (folder: BackupFolder) => Promise<Result>,
): Promise<Result> {
  const { scratch } = wanted;
  try {
    rmSync(scratch, { recursive: true, force: true });
    return await work(await findBackup(wanted));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The one folder that a command takes; undefined when help is asked for. */
function readFolder(words: readonly string[], flag: 'to' | 'from', usage: string): string | undefined {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, [flag]: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...words], options });
    if (values['help'] === true) return undefined;
    const folder = values[flag];
    if (typeof folder === 'string' && folder !== '') return folder;
    throw new Error(`Please name a folder with --${flag}`);
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}

export function printUsage(terminal: Terminal, usage: string): number {
  terminal.print(usage);
  return 0;
}

/** The disk of the backup may be full or not writable, for example. */
export const reasonWithDisk = (error: unknown): string | undefined =>
  reasonFor(error) ?? (error instanceof Error && 'syscall' in error ? error.message : undefined);

/** The same lines for the same contents, so that a backup and a restore can be compared. */
export function printContents({ print }: Terminal, contents: Contents): void {
  const { tables, files, flaws, withoutNotes = [], sha256 } = contents;
  for (const table of [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    print(`table  ${table.sha256}  ${table.name}, ${table.rows} rows`);
  }
  for (const { key, flaw } of flaws) print(`${flaw}  ${key}`);
  for (const key of withoutNotes) print(`no notes  ${key}`);
  print(`all    ${sha256}  ${tables.length} tables, ${files.count} files, ${files.bytes} bytes`);
}
