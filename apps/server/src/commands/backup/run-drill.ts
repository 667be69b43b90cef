import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { compareRestored, compareWithProduct } from '../../backup/compare-restored.ts';
import { restore, type RestoreServices } from '../../backup/restore.ts';
import { removeDataFolder } from '../../database/embedded/data-folder.ts';
import { isRunning } from '../../database/embedded/running-process.ts';
import { openServer } from '../../database/embedded/start-embedded.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import { CopiedDiskStore } from '../../storage/copying/folder-copier.ts';
import { explaining } from '../on-database.ts';
import { UnusableInput } from '../terminal.ts';
import {
  type BackupServices,
  joinServer,
  logTo,
  printContents,
  printUsage,
  reasonWithDisk,
  withBackup,
} from './run-backup.ts';

const DRILL = `Usage: npm run --silent drill [-- --from BACKUP] [--database ADDRESS]

Tries whether the last good backup of BACKUP_TO can be restored: into an embedded database
and a folder in DATA_DIR, which are removed afterwards, also after Ctrl+C, or into an empty
database at ADDRESS.
Then everything is read and compared with the backup, the audit trail is checked, and what
cannot have changed since is compared with the product, which may run.

  --from BACKUP        another backup: a folder, a snapshot in it, or azure:NAME
  --database ADDRESS   needed where there is no embedded database, as in the image

Exit code 0: all is the same. 1: the differences are named. 2: it could not go on.`;

/** Restores a backup beside the product, and compares. */
export const runDrill = (words: readonly string[], services: BackupServices): Promise<number> =>
  explaining(
    services.terminal,
    async () => {
      const wanted = readWords(words);
      if (wanted === undefined) return printUsage(services.terminal, DRILL);
      const settings = services.settings();
      const from = wanted.from === undefined ? placeOf(settings) : pathOf(wanted.from, services);
      removeLeftovers(settings.DATA_DIR);
      const folder = join(settings.DATA_DIR, `drill-${process.pid}`);
      try {
        const drill = { ...services, settings, folder, database: wanted.database };
        const { over } = services;
        // Not where a restore has its copy, which may be reading it.
        const scratch = `${folder}-copy`;
        return await withBackup({ from, scratch, settings, now: services.clock(), over }, (backup) =>
          restoreAndCompare(drill, backup),
        );
      } finally {
        removeDataFolder(folder);
      }
    },
    reasonWithDisk,
  );

/** A drill that was killed leaves a copy of everything. One that runs is left alone. */
function removeLeftovers(dataFolder: string): void {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder) : [];
  for (const name of names) {
    const pid = Number(/^drill-(\d+)(?:-copy)?$/.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) removeDataFolder(join(dataFolder, name));
  }
}

interface Drill extends Omit<BackupServices, 'settings'> {
  readonly settings: Settings;
  /** For the embedded database and the files. */
  readonly folder: string;
  readonly database: string | undefined;
}

async function restoreAndCompare(drill: Drill, backup: BackupFolder): Promise<number> {
  const { terminal, settings, folder, clock, over } = drill;
  const database = await openServer({ address: drill.database, dataFolder: folder, say: terminal.tell });
  const store = new CopiedDiskStore(join(folder, 'files'), clock());
  try {
    over?.throwIfAborted();
    const target = { ...database, store, clock, log: logTo(terminal), secrets: settings.SECRETS_KEY, over };
    printContents(terminal, await restore(target, backup));
    // Only reads, so that it need not come to its end.
    const differences = await unlessOver(over, compareAll(drill, target, backup));
    for (const difference of differences) terminal.print(`different  ${difference}`);
    const isSame = differences.length === 0;
    terminal.tell(
      isSame
        ? `The backup ${backup.manifest} can be restored.`
        : `The backup ${backup.manifest} is not as it should be.`,
    );
    return isSame ? 0 : 1;
  } finally {
    await store.close();
    await database.stop();
  }
}

const compareAll = async (drill: Drill, target: RestoreServices, backup: BackupFolder): Promise<string[]> => [
  ...(await compareRestored(target, backup)),
  ...(await compareWithSource(drill, target.owner)),
];

/** The result of the work, unless it is broken off before. */
async function unlessOver<Result>(over: AbortSignal | undefined, work: Promise<Result>): Promise<Result> {
  if (!over) return work;
  const brokenOff = async () => {
    if (!over.aborted) await once(over, 'abort');
    throw over.reason;
  };
  return Promise.race([work, brokenOff()]);
}

/** After a disaster there may be no product to compare with. */
async function compareWithSource({ settings, terminal }: Drill, restored: string): Promise<string[]> {
  try {
    const product = await joinServer(settings, terminal.tell);
    return await compareWithProduct(product.owner, restored).finally(() => product.stop());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.tell(`Not compared with the product: ${error.message}`);
    return [];
  }
}

function placeOf({ BACKUP_TO: to }: Settings): string {
  if (to) return 'folder' in to ? to.folder : `azure:${to.container}`;
  throw new UnusableInput(`BACKUP_TO is not set; please name a backup with --from.\n\n${DRILL}`);
}

const pathOf = (from: string, { terminal }: BackupServices) =>
  from.startsWith('azure:') ? from : terminal.pathOf(from);

/** Undefined when help is asked for. */
function readWords(words: readonly string[]) {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      database: { type: 'string' },
    } as const;
    const { help, from, database } = parseArgs({ args: [...words], options }).values;
    return help === true ? undefined : { from, database };
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${DRILL}`);
  }
}
