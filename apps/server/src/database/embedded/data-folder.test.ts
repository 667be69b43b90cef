import { describe, expect, it } from 'vitest';
import { saysFull } from './data-folder.ts';

describe('a disk that is full', () => {
  it.each([
    'initdb: error: could not write file "postgresql.conf": No space left on device',
    // A page of which a part had room.
    'FATAL:  could not extend file "base/1/2689": wrote only 4096 of 8192 bytes at block 3\nHINT:  Check free disk space.',
    'FATAL:  could not write to file "pg_wal/xlogtemp.7": Disk quota exceeded',
    'could not resize shared memory segment "pg_dynshmem/mmap.1206085114" to 1048576 bytes: No such file or directory',
  ])('is known by %s', (output) => expect(saysFull(output)).toBe(true));

  it('is no other fault', () => expect(saysFull('FATAL:  lock file "postmaster.pid" already exists')).toBe(false));
});
