import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openBackupFolder } from './backup-folder.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

describe('the folder of a backup', () => {
  it.each(['', 'A backup of the'])('is taken when a full disk left "%s" of its text', (left) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'README.txt'), left);
    openBackupFolder(folder);
    expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain('It is complete when');
  });

  it('keeps its text, because a full disk must not take it away', () => {
    const folder = temporaryFolder();
    openBackupFolder(folder);
    const marker = join(folder, 'README.txt');
    utimesSync(marker, LONG_AGO, LONG_AGO);
    openBackupFolder(folder);
    expect(statSync(marker).mtime).toEqual(LONG_AGO);
  });

  it.each([{ 'README.txt': 'Another text' }, { 'README.txt': '', 'a.xml': '' }, { 'a.xml': '' }])(
    'is refused with %j in it',
    (files) => {
      const folder = temporaryFolder();
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      expect(() => openBackupFolder(folder)).toThrow('holds something else');
    },
  );
});
