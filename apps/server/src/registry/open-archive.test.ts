import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type ZipOptions, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openArchive } from './open-archive.ts';

const names = ['DisclosureList_1.csv', 'FracFocusRegistry_1.csv'];
/** In Texas it is still the evening before. */
const NIGHT = new Date('2026-11-15T03:00:00Z');

async function dayOf(file: string, timeZone: string): Promise<string> {
  const archive = await openArchive({ file, timeZone });
  archive.close();
  return archive.day;
}

function zipOf(options: ZipOptions): string {
  const file = path.join(temporaryFolder(), 'FracFocusCSV.zip');
  writeFileSync(file, zipSync(Object.fromEntries(names.map((name) => [name, [strToU8('DisclosureId'), options]]))));
  return file;
}

describe('the day of an archive', () => {
  it('is that of its newest file, where the desk counts its days', async () => {
    const folder = path.join(temporaryFolder(), 'archive');
    mkdirSync(folder);
    for (const name of names) writeFileSync(path.join(folder, name), 'DisclosureId');
    for (const name of names) utimesSync(path.join(folder, name), NIGHT, NIGHT);
    expect(await dayOf(folder, 'UTC')).toBe('2026-11-15');
    expect(await dayOf(folder, 'America/Chicago')).toBe('2026-11-14');
  });

  it('is counted there from a moment in a ZIP, and taken from a clock time without a zone as it stands', async () => {
    const moment = Buffer.alloc(5, 1);
    moment.writeInt32LE(NIGHT.getTime() / 1000, 1);
    const [exact, plain] = [zipOf({ extra: { 0x5455: moment } }), zipOf({ mtime: '2026-11-15T03:00:00' })];
    expect(await dayOf(exact, 'America/Chicago')).toBe('2026-11-14');
    expect(await dayOf(exact, 'UTC')).toBe('2026-11-15');
    for (const zone of ['America/Chicago', 'UTC', 'Pacific/Auckland'])
      expect(await dayOf(plain, zone)).toBe('2026-11-15');
  });
});
