import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreMarks } from './blob-store.ts';
import { namingDiskFaults } from './disk-faults.ts';
import type { DiskFolder } from './disk-folder.ts';
import { statIfThere } from '../disk/file-system.ts';

/** An empty file per instance, which needs no room on the disk. */
export const folderMarks = ({ instances, marker }: DiskFolder): StoreMarks => ({
  leave: (instance) => namingDiskFaults(() => writeFile(join(instances, instance), '', { mode: 0o600 })),
  has: (instance) =>
    namingDiskFaults(async () => {
      if (await statIfThere(join(instances, instance))) return true;
      // A disk that is not mounted has nobody's mark.
      await access(marker);
      return false;
    }),
});
