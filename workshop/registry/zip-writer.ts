import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const DEFLATED = 8;
/** Sizes and checksum stand behind the bytes: they are not known before. */
const SIZES_FOLLOW = 0x0008;
/** The versions of the format that have 32 and 64 bits for a size. */
const [PLAIN, ZIP64] = [20, 45];
/** In place of a number that stands elsewhere with 64 bits. */
const [FULL16, FULL32] = [0xff_ff, 0xff_ff_ff_ff];

/**
 * A ZIP archive that is written while its files are made, so that none of them is ever whole in memory. With `isZip64` it
 * has 64 bits for every size and place, as an archive beyond 4 GB must have.
 */
export class ZipWriter {
  readonly #out: WriteStream;
  readonly #directory: Buffer[] = [];
  readonly #isZip64: boolean;
  /** Version, flags, method and date: the same for every file. */
  readonly #common: Buffer;
  #length = 0;

  constructor(file: string, day: string, isZip64 = false) {
    this.#out = createWriteStream(file);
    this.#isZip64 = isZip64;
    const version = isZip64 ? ZIP64 : PLAIN;
    this.#common = Buffer.concat([numbers(2, [version, SIZES_FOLLOW, DEFLATED]), dosDate(day)]);
  }

  async add(name: string, lines: Iterable<string>): Promise<void> {
    const [offset, title] = [this.#length, Buffer.from(name)];
    await this.#write(Buffer.concat([mark('\x03\x04'), this.#common, ...this.#facts(title, [0, 0, 0])]));
    const { sum, packed, size } = await this.#pack(lines);
    const width = this.#isZip64 ? 8 : 4;
    await this.#write(Buffer.concat([mark('\x07\x08'), numbers(4, [sum]), numbers(width, [packed, size])]));
    const made = numbers(2, [this.#isZip64 ? ZIP64 : PLAIN]);
    this.#directory.push(
      Buffer.concat([mark('\x01\x02'), made, this.#common, ...this.#facts(title, [sum, packed, size], offset)]),
    );
  }

  async end(): Promise<void> {
    const [directory, offset, count] = [Buffer.concat(this.#directory), this.#length, this.#directory.length];
    await this.#write(directory);
    if (this.#isZip64) await this.#endZip64(count, directory.length, offset);
    const counts = this.#isZip64 ? [FULL16, FULL16] : [count, count];
    const places = this.#isZip64 ? [FULL32, FULL32] : [directory.length, offset];
    await this.#write(
      Buffer.concat([mark('\x05\x06'), numbers(2, [0, 0, ...counts]), numbers(4, places), numbers(2, [0])]),
    );
    this.#out.end();
    await once(this.#out, 'close');
  }

  /** The true end, and where it is. */
  async #endZip64(count: number, length: number, offset: number): Promise<void> {
    const at = this.#length;
    const rest = [numbers(2, [ZIP64, ZIP64]), numbers(4, [0, 0]), numbers(8, [count, count, length, offset])];
    await this.#write(Buffer.concat([mark('\x06\x06'), numbers(8, [44]), ...rest]));
    await this.#write(Buffer.concat([mark('\x06\x07'), numbers(4, [0]), numbers(8, [at]), numbers(4, [1])]));
  }

  /** Checksum, packed and unpacked size and name; in the directory also where the file is. */
  #facts(title: Buffer, [sum = 0, packed = 0, size = 0]: readonly number[], offset?: number): Buffer[] {
    const wide = this.#isZip64 ? [size, packed, ...(offset === undefined ? [] : [offset])] : [];
    const extra = this.#isZip64 ? Buffer.concat([numbers(2, [1, wide.length * 8]), numbers(8, wide)]) : Buffer.alloc(0);
    const sizes = this.#isZip64 ? [sum, FULL32, FULL32] : [sum, packed, size];
    const place = offset === undefined ? [] : [numbers(2, [0, 0, 0]), numbers(4, [0, this.#isZip64 ? FULL32 : offset])];
    return [numbers(4, sizes), numbers(2, [title.length, extra.length]), ...place, title, extra];
  }

  async #pack(lines: Iterable<string>) {
    const deflate = createDeflateRaw({ level: 3, chunkSize: 1024 * 1024 });
    const before = this.#length;
    const writing = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) await this.#write(chunk);
    })();
    let [sum, size] = [0, 0];
    for (const text of inPortions(lines)) {
      const bytes = Buffer.from(text);
      sum = crc32(bytes, sum);
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await writing;
    return { sum, size, packed: this.#length - before };
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#length += bytes.length;
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }
}

const PORTION = 256 * 1024;

/** Many lines at once, because handling each by itself takes too long. */
function* inPortions(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < PORTION) continue;
    yield text;
    text = '';
  }
  yield text;
}

const mark = (letters: string): Buffer => Buffer.from(`PK${letters}`, 'latin1');

/** Each in so many bytes, the lowest first. */
function numbers(width: 2 | 4 | 8, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * width);
  for (const [index, value] of values.entries()) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), index * width);
    else bytes.writeUIntLE(value, index * width, width);
  }
  return bytes;
}

/** Noon of a day. */
function dosDate(day: string): Buffer {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return numbers(2, [12 << 11, ((year - 1980) << 9) | (month << 5) | date]);
}
