import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openArchive } from './archive.ts';
import { TableError } from './table-limits.ts';

const limits = { parts: 10, bytes: 1000 };

/** An archive with one part that says it is tiny and unpacks to something else. */
function packed(bytes: Buffer): Buffer {
  const archive = Buffer.from(zipSync({ a: deflateRawSync(bytes) }, { level: 0 }));
  archive.writeUInt16LE(8, 8);
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt16LE(8, directory + 10);
  archive.writeUInt32LE(1, directory + 24);
  return archive;
}

const readAll = async (bytes: Uint8Array, ...names: readonly string[]) => {
  const archive = await openArchive(bytes, limits);
  const read: string[] = [];
  for (const name of names) read.push(Buffer.from(await archive.read(name)).toString());
  return read;
};

describe('an archive', () => {
  it('gives back what was put in', async () => {
    const bytes = zipSync({ 'xl/a.xml': strToU8('one'), 'é.xml': strToU8(''), packed: strToU8('x'.repeat(500)) });
    expect(await readAll(bytes, 'packed', 'xl/a.xml', 'é.xml')).toEqual(['x'.repeat(500), 'one', '']);
  });

  it('that swells beyond the limit is refused, whatever it says about itself', async () => {
    await expect(readAll(packed(Buffer.alloc(5_000_000)), 'a')).rejects.toThrow('damaged');
    const many = zipSync({ a: strToU8('x'.repeat(600)), b: strToU8('x'.repeat(600)) });
    expect(await readAll(many, 'a')).toEqual(['x'.repeat(600)]);
    await expect(readAll(many, 'a', 'b')).rejects.toThrow('too large');
    const names = Object.fromEntries(Array.from({ length: 11 }, (_, number) => [String(number), strToU8('')]));
    await expect(readAll(zipSync(names))).rejects.toThrow('more than 10 parts');
  });

  it('that is damaged anywhere is refused', async () => {
    const whole = zipSync({ 'xl/a.xml': strToU8('one') });
    for (let cut = 0; cut < whole.length; cut += 1) {
      await expect(readAll(whole.subarray(0, cut), 'xl/a.xml')).rejects.toThrow(TableError);
    }
    const broken = Buffer.from(zipSync({ a: Buffer.from('hello hello hello') }));
    broken.fill(0xff, 31, 36);
    await expect(readAll(broken, 'a')).rejects.toThrow(TableError);
    await expect(readAll(whole, 'missing')).rejects.toThrow(TableError);
  });
});
