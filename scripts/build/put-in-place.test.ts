import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { putInPlace } from './put-in-place.ts';

describe('a program that is put in place of another', () => {
  let folder: string;
  const put = (part: string, seconds: number) => {
    putInPlace(
      folder,
      [
        { name: 'main.mjs', content: `import './${part}';` },
        { name: part, content: '' },
      ],
      'main.mjs',
    );
    // Their times are made clear: two builds in one test have nearly the same.
    for (const name of ['main.mjs', part]) utimesSync(path.join(folder, name), seconds, seconds);
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'program-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  it('leaves what the one before may still load, and nothing older', () => {
    put('part-1.mjs', 1000);
    put('part-2.mjs', 2000);
    expect(readdirSync(folder).toSorted()).toEqual(['main.mjs', 'part-1.mjs', 'part-2.mjs']);
    put('part-3.mjs', 3000);
    expect(readdirSync(folder).toSorted()).toEqual(['main.mjs', 'part-2.mjs', 'part-3.mjs']);
    expect(readFileSync(path.join(folder, 'main.mjs'), 'utf8')).toBe("import './part-3.mjs';");
  });

  it('does not mind a draft that another build takes away meanwhile', () => {
    put('part-1.mjs', 1000);
    symlinkSync('taken-away', path.join(folder, 'part-2.mjs.4711'));
    put('part-2.mjs', 2000);
    expect(readFileSync(path.join(folder, 'main.mjs'), 'utf8')).toBe("import './part-2.mjs';");
  });

  it('is begun with only when all that it begins is there', () => {
    const broken = { name: 'assets/part.js', content: undefined as unknown as string };
    const built = ['index.html', 'index.html.br', 'assets/first.js'].map((name) => ({ name, content: '' }));
    expect(() => putInPlace(folder, [...built, broken], 'index.html')).toThrow('undefined');
    expect(readdirSync(folder)).toEqual(['assets']);
    putInPlace(folder, built, 'index.html');
    expect(readdirSync(folder).toSorted()).toEqual(['assets', 'index.html', 'index.html.br']);
  });

  it('keeps a part of its own that has not changed for long', () => {
    put('part-1.mjs', 1000);
    utimesSync(path.join(folder, 'part-1.mjs'), 500, 500);
    put('part-1.mjs', 2000);
    expect(readdirSync(folder).toSorted()).toEqual(['main.mjs', 'part-1.mjs']);
  });
});
