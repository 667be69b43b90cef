import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '@disclosure/server/test/until.ts';
import { fromRoot } from '../process.ts';
import { buildPart, isStale, type Part } from './part.ts';

describe('a part of the build', () => {
  let folder: string;
  let part: Part;
  const write = (name: string, ageInSeconds = 0) => {
    const file = path.join(folder, name);
    writeFileSync(file, '');
    const time = new Date(Date.now() - ageInSeconds * 1000);
    utimesSync(file, time, time);
  };
  const make = async () => {
    write('result');
    return 0;
  };

  beforeEach(() => {
    mkdirSync(fromRoot('.cache'), { recursive: true });
    folder = mkdtempSync(fromRoot('.cache/part-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, 'sources'));
    write('sources/a.ts', 100);
    utimesSync(path.join(folder, 'sources'), 0, 0);
    const inside = (name: string) => path.join(path.relative(fromRoot(), folder), name);
    part = { name: 'a part', sources: [inside('sources')], result: inside('result'), make };
  });

  it('is stale until it is built, and when a source is newer', async () => {
    expect(isStale(part)).toBe(true);
    expect(await buildPart(part)).toBe(0);
    expect(isStale(part)).toBe(false);
    write('sources/a.ts', -100);
    expect(isStale(part)).toBe(true);
  });

  it('is stale when a source is gone', async () => {
    await buildPart(part);
    rmSync(path.join(folder, 'sources/a.ts'));
    utimesSync(path.join(folder, 'sources'), Date.now() / 1000 + 100, Date.now() / 1000 + 100);
    expect(isStale(part)).toBe(true);
  });

  it('is stale when a source came that says to be older', async () => {
    await buildPart(part);
    // Not in the very moment in which the build began.
    await until(() => {
      write('sources/b.ts', 5000);
      utimesSync(path.join(folder, 'sources'), 0, 0);
      expect(isStale(part)).toBe(true);
    });
  });

  it('is stale when a source changed while it was built', async () => {
    const changed = async () => {
      write('sources/a.ts', -50);
      write('result', -100);
      return 0;
    };
    await buildPart({ ...part, make: changed });
    expect(isStale(part)).toBe(true);
  });

  it('that cannot be built stays stale', async () => {
    expect(await buildPart({ ...part, make: async () => 1 })).toBe(1);
    expect(isStale(part)).toBe(true);
  });
});
