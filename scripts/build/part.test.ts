import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../process.ts';
import { buildPart, isStale, type Part } from './part.ts';

describe('a part of the build', () => {
  let folder: string;
  let part: Part;
  const write = (name: string, text = '') => writeFileSync(path.join(folder, name), text);
  const make = async () => {
    write('result');
    return 0;
  };

  beforeEach(() => {
    mkdirSync(fromRoot('.cache'), { recursive: true });
    folder = mkdtempSync(fromRoot('.cache/part-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
      rmSync(fromRoot('.cache/built', `.cache-${path.basename(folder)}-result.json`), { force: true });
    });
    mkdirSync(path.join(folder, 'sources'));
    write('sources/a.ts');
    const inside = (name: string) => path.join(path.relative(fromRoot(), folder), name);
    part = { name: 'a part', sources: [inside('sources')], result: inside('result'), make };
  });

  it('is stale until it is built, and when a source says something else', async () => {
    expect(isStale(part)).toBe(true);
    expect(await buildPart(part)).toBe(0);
    expect(isStale(part)).toBe(false);
    write('sources/a.ts', 'another');
    expect(isStale(part)).toBe(true);
  });

  it('is not stale because its sources were copied, or have other times or rights', async () => {
    await buildPart(part);
    const source = path.join(folder, 'sources/a.ts');
    chmodSync(source, 0o600);
    expect(isStale(part)).toBe(false);
    cpSync(source, `${source}.copy`);
    renameSync(`${source}.copy`, source);
    for (const seconds of [1, 2_000_000_000]) {
      utimesSync(source, seconds, seconds);
      // The second answer comes from what the first one noted.
      expect([isStale(part), isStale(part)]).toEqual([false, false]);
    }
  });

  it('is stale when another one has taken its place', async () => {
    await buildPart(part);
    write('result', 'of another build');
    expect(isStale(part)).toBe(true);
  });

  it('is stale when a source is gone', async () => {
    await buildPart(part);
    rmSync(path.join(folder, 'sources/a.ts'));
    expect(isStale(part)).toBe(true);
  });

  it('is stale when a source came that says to be older', async () => {
    await buildPart(part);
    write('sources/b.ts');
    utimesSync(path.join(folder, 'sources/b.ts'), 1, 1);
    expect(isStale(part)).toBe(true);
  });

  it('is stale when a source changed while it was built', async () => {
    const changed = async () => {
      write('sources/a.ts', 'another');
      return make();
    };
    await buildPart({ ...part, make: changed });
    expect(isStale(part)).toBe(true);
  });

  it('that cannot be built stays stale', async () => {
    expect(await buildPart({ ...part, make: async () => 1 })).toBe(1);
    expect(isStale(part)).toBe(true);
  });
});
