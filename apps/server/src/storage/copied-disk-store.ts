import { FolderCopier } from './copying/folder-copier.ts';
import { DiskStore } from './disk-store.ts';

/** The same folder for those who copy all of it and do nothing else meanwhile. A server takes the store without. */
export class CopiedDiskStore extends DiskStore {
  readonly copier = new FolderCopier(this.folder);

  override close(): Promise<void> {
    return this.copier.close();
  }
}
