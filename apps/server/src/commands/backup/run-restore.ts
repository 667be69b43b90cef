import { restore } from '../../backup/restore.ts';
import { startEmbedded } from '../../database/embedded/start-embedded.ts';
import { CopiedDiskStore } from '../../storage/copied-disk-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { readFolder } from './options.ts';
import { explaining, printContents, type Surroundings } from './surroundings.ts';

const USAGE = `Usage: npm run --silent restore -- --from FOLDER

Fills the empty database and the empty store that the settings name from a backup,
whatever it was a backup of: so one moves from the embedded database and a folder to
PostgreSQL and Azure, and back. The product must not run meanwhile.

Every byte of the backup is checked before anything of it can be seen, and everything
that was restored is read again. Prints the same lines as the backup did. Exit code 0:
all is there. 1: all but what the backup itself lacked. 2: it could not go on; no table
was filled.`;

export const runRestore = (words: readonly string[], surroundings: Surroundings): Promise<number> =>
  explaining(surroundings, async () => {
    const { terminal } = surroundings;
    const folder = readFolder(words, 'from', USAGE);
    if (folder === undefined) {
      terminal.print(USAGE);
      return 0;
    }
    const settings = surroundings.settings();
    const { DATABASE_URL: address, DATA_DIR: dataFolder } = settings;
    const database =
      address === undefined
        ? await startEmbedded({ dataFolder, say: terminal.tell })
        : { address, stop: async () => {} };
    try {
      const store = await openStore(settings, surroundings.clock(), CopiedDiskStore);
      const log = { error: (_: object, text: string) => terminal.tell(text) };
      const services = { address: database.address, store, log };
      const contents = await restore(services, terminal.pathOf(folder)).finally(() => store.close());
      printContents(terminal, contents);
      terminal.tell('Everything is restored.');
      return contents.flaws.length === 0 ? 0 : 1;
    } finally {
      await database.stop();
    }
  });
