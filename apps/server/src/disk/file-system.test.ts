import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { makeFolders } from './file-system.ts';

describe('a folder', () => {
  it('is made with those above it, once', () => {
    const folder = join(temporaryFolder(), 'a', 'b', 'c');
    expect(makeFolders(folder)).toBe(true);
    expect(existsSync(folder)).toBe(true);
    expect(makeFolders(folder)).toBe(false);
  });

  it('below a file is refused', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeFolders(join(file, 'a', 'b'))).toThrow('ENOTDIR');
  });
});
