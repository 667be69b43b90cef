import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { holderOf, lockFolder } from './folder-lock.ts';
import { startOf } from './running-process.ts';

describe('the lock on a folder', () => {
  it('is refused while it is held', () => {
    const folder = temporaryFolder();
    lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid};`);
  });

  it('is free again after its release, and leaves no file', () => {
    const folder = temporaryFolder();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
    expect(() => lockFolder(folder)).not.toThrow();
  });

  it.each([
    ['of a process that has ended', '4194999 12345'],
    ['of a process whose number went to another one', `${process.pid} 1`],
    ['of which nothing can be read', ''],
  ])('%s is taken over', (_, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'app.lock'), content);
    lockFolder(folder);
    expect(readFileSync(join(folder, 'app.lock'), 'utf8')).toBe(`${process.pid} ${startOf(process.pid)}`);
    expect(readdirSync(folder)).toEqual(['app.lock']);
  });

  it('of a command says so, and leaves no file either', () => {
    const folder = temporaryFolder();
    const lock = lockFolder(folder, 'command');
    expect(holderOf(folder)).toEqual({ pid: process.pid, as: 'command' });
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(holderOf(folder)).toBeUndefined();
  });

  it.each([
    ['another process', '4194999 12345'],
    // Where nobody can tell when a process began, an earlier one of its number looks the same.
    ['the same number', `${process.pid} ${startOf(process.pid)}`],
  ])('of the product is no command, also after a killed one of %s', (_, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'command.lock'), content);
    lockFolder(folder);
    expect(holderOf(folder)).toEqual({ pid: process.pid, as: 'product' });
  });

  it('says in one sentence that its folder cannot be written', () => {
    const folder = join(temporaryFolder(), 'missing');
    expect(() => lockFolder(folder)).toThrow(
      /^The data folder \S+ cannot be written \(.*\); please set DATA_DIR to .*\.$/,
    );
  });

  it('that another process took meanwhile is left to it', () => {
    const folder = temporaryFolder();
    const lock = lockFolder(folder);
    writeFileSync(join(folder, 'app.lock'), '1 another');
    lock.release();
    expect(readFileSync(join(folder, 'app.lock'), 'utf8')).toBe('1 another');
  });
});
