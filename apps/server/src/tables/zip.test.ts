import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readZip, writeZip, ZipError } from './zip.ts';

const limits = { entries: 10, bytes: 1000 };
const entry = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

/** An archive with one part that says it is tiny and unpacks to something else. */
function packed(bytes: Buffer): Buffer {
  const archive = writeZip([{ name: 'a', bytes: deflateRawSync(bytes) }]);
  archive.writeUInt16LE(8, 8);
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt16LE(8, directory + 10);
  archive.writeUInt32LE(1, directory + 24);
  return archive;
}

describe('an archive', () => {
  it('gives back what was put in', async () => {
    const entries = [entry('xl/a.xml', 'one'), entry('é.xml', '')];
    expect(await readZip(writeZip(entries), limits)).toEqual(entries);
  });

  it('is unpacked', async () => {
    expect((await readZip(packed(Buffer.from('hello')), limits))[0]?.bytes.toString()).toBe('hello');
  });

  it('that swells beyond the limit is refused, whatever it says about itself', async () => {
    await expect(readZip(packed(Buffer.alloc(50_000_000)), limits)).rejects.toThrow('too large');
    const many = writeZip([entry('a', 'x'.repeat(600)), entry('b', 'x'.repeat(600))]);
    await expect(readZip(many, limits)).rejects.toThrow('too large');
    const names = Array.from({ length: 11 }, (_, number) => entry(String(number), ''));
    await expect(readZip(writeZip(names), limits)).rejects.toThrow('more than 10 parts');
  });

  it('that is damaged anywhere is refused', async () => {
    const whole = writeZip([entry('xl/a.xml', 'one')]);
    for (let cut = 0; cut < whole.length; cut += 1) {
      await expect(readZip(whole.subarray(0, cut), limits)).rejects.toThrow(ZipError);
    }
    const broken = packed(Buffer.from('hello hello hello'));
    broken.fill(0xff, 31, 36);
    await expect(readZip(broken, limits)).rejects.toThrow(ZipError);
  });
});
