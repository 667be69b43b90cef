import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOfSocket } from '@disclosure/server/src/database/embedded/listening.ts';
import { startInstance } from '../../cluster/instance.ts';
import { harnessSettings, program, type Scene, superviseInstance } from './scene.ts';
import { postmasterPid } from './start-company.ts';

/** The embedded default: one process with its own PostgreSQL and a folder of files. */
export async function startOffice(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  // The database has a user of its own when this runs as root.
  chmodSync(folder, 0o711);
  const settings = { ...harnessSettings, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' };
  const first = await startInstance(settings, program);
  const instance = superviseInstance(first, settings);
  return {
    address: first.address,
    databaseAddress: () => addressOfSocket(socketFolder(folder)),
    instances: [instance],
    ways: {},
    databasePid: () => postmasterPid(folder),
    storagePid: undefined,
    async stop() {
      await instance.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SOCKET_FOLDER = 4;

/** PostgreSQL notes where it listens. */
const socketFolder = (folder: string) =>
  readFileSync(join(folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[SOCKET_FOLDER] ?? '';
