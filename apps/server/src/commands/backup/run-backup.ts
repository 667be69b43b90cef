import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../../backup/back-up.ts';
import { joinEmbedded } from '../../database/embedded/join-embedded.ts';
import type { EmbeddedDatabase } from '../../database/embedded/start-embedded.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import { CopiedDiskStore } from '../../storage/copied-disk-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { readFolder } from './options.ts';
import { explaining, printContents, type Surroundings } from './surroundings.ts';

const USAGE = `Usage: npm run --silent backup -- --to FOLDER

Copies the database and the stored files that the settings name to a folder, while
the product runs. A folder with an earlier backup is brought up to date: only new
files are copied, and the earlier backup holds until the new one is complete.

Prints the hash of each table and of all contents. Exit code 0: complete. 1: complete,
but the store had lost or damaged files, which are named. 2: it could not go on.`;

export const runBackup = (words: readonly string[], surroundings: Surroundings): Promise<number> =>
  explaining(surroundings, async () => {
    const { terminal, clock, program } = surroundings;
    const folder = readFolder(words, 'to', USAGE);
    if (folder === undefined) {
      terminal.print(USAGE);
      return 0;
    }
    const settings = surroundings.settings();
    const database = await openServer(settings, terminal.tell);
    try {
      const store = await openStore(settings, clock(), CopiedDiskStore);
      const place = terminal.pathOf(folder);
      const services = { address: database.address, store, clock, program };
      const contents = await backUp(services, place).finally(() => store.close());
      printContents(terminal, contents);
      terminal.tell(`The backup is complete in ${place}.`);
      return contents.flaws.length === 0 ? 0 : 1;
    } finally {
      await database.stop();
    }
  });

/** Never migrated: a backup is of what is there. */
async function openServer(settings: Settings, say: (text: string) => void): Promise<EmbeddedDatabase> {
  const { DATABASE_URL: address, DATA_DIR: dataFolder } = settings;
  if (address !== undefined) return { address, stop: async () => undefined };
  if (existsSync(join(dataFolder, 'database'))) return joinEmbedded({ dataFolder, say });
  throw new StartError(`There is no database in ${dataFolder}; please set DATA_DIR or DATABASE_URL.`);
}
