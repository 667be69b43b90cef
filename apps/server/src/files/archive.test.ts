import { inflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openArchive, packFile } from './archive.ts';

const AT = new Date(2026, 10, 15, 13, 45, 58);

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = openArchive();
  const parts: Uint8Array[] = [];
  for (const [name, text] of Object.entries(files))
    parts.push(archive.add(name, await packFile(Buffer.from(text)), AT));
  return Buffer.concat([...parts, archive.end()]);
}

describe('an archive', () => {
  it('gives back every file, also empty ones and those with equal names', async () => {
    const files = { 'Peña 🛢.xml': 'a'.repeat(100_000), 'empty.xml': '', 'EMPTY.xml': 'x' };
    const entries = unzipSync(await archiveOf(files));
    expect(Object.values(entries).map((bytes) => Buffer.from(bytes).toString())).toEqual(Object.values(files));
    expect(Object.keys(entries)).toEqual(['Peña 🛢.xml', 'empty.xml', 'EMPTY (2).xml']);
  });

  it('says of a file what every reader checks', async () => {
    const bytes = await archiveOf({ 'a.xml': 'hello' });
    const directory = bytes.indexOf('PK\x01\x02');
    expect(bytes.readUInt32LE(bytes.length - 6)).toBe(directory);
    for (const start of [4, directory + 6]) {
      const header = bytes.subarray(start, start + 26);
      expect(header.readUInt16LE(2)).toBe(0x0800);
      // 13:45:58 on 15 November 2026
      expect(header.readUInt16LE(6)).toBe((13 << 11) | (45 << 5) | 29);
      expect(header.readUInt16LE(8)).toBe((46 << 9) | (11 << 5) | 15);
      expect(header.readUInt32LE(10)).toBe(0x3610a686);
      expect(header.readUInt32LE(18)).toBe(5);
      const packed = bytes.subarray(35, 35 + header.readUInt32LE(14));
      expect(inflateRawSync(packed).toString()).toBe('hello');
    }
  });
});
