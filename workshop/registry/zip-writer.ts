import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const DEFLATED = 8;
/** Sizes and checksum stand behind the bytes: they are not known before. */
const SIZES_FOLLOW = 0x0008;

/** A ZIP archive that is written while its files are made, so that none of them is ever whole in memory. */
export class ZipWriter {
  readonly #out: WriteStream;
  readonly #directory: Buffer[] = [];
  readonly #date: Buffer;
  #length = 0;

  constructor(file: string, day: string) {
    this.#out = createWriteStream(file);
    this.#date = dosDate(day);
  }

  async add(name: string, lines: Iterable<string>): Promise<void> {
    const offset = this.#length;
    const encoded = Buffer.from(name);
    await this.#write(
      Buffer.concat([header('PK\x03\x04', [20], this.#date), numbers([0, 0, 0], encoded.length), encoded]),
    );
    const { sum, packed, size } = await this.#pack(lines);
    const sizes = Buffer.alloc(12);
    [sum, packed, size].forEach((value, index) => sizes.writeUInt32LE(value, index * 4));
    await this.#write(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sizes]));
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const head = header('PK\x01\x02', [20, 20], this.#date);
    this.#directory.push(Buffer.concat([head, numbers([sum, packed, size], encoded.length), rest, encoded]));
  }

  async end(): Promise<void> {
    const [directory, offset] = [Buffer.concat(this.#directory), this.#length];
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(this.#directory.length, 8);
    end.writeUInt16LE(this.#directory.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(offset, 16);
    await this.#write(Buffer.concat([directory, end]));
    this.#out.end();
    await once(this.#out, 'close');
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

function header(mark: string, versions: readonly number[], date: Buffer): Buffer {
  const fields = Buffer.alloc(versions.length * 2 + 4);
  versions.forEach((version, index) => fields.writeUInt16LE(version, index * 2));
  fields.writeUInt16LE(SIZES_FOLLOW, versions.length * 2);
  fields.writeUInt16LE(DEFLATED, versions.length * 2 + 2);
  return Buffer.concat([Buffer.from(mark, 'latin1'), fields, date]);
}

/** Checksum, packed and unpacked size, length of the name; no extra field. */
function numbers(values: readonly number[], nameLength: number): Buffer {
  const fields = Buffer.alloc(16);
  values.forEach((value, index) => fields.writeUInt32LE(value, index * 4));
  fields.writeUInt16LE(nameLength, 12);
  return fields;
}

/** Noon of a day. */
function dosDate(day: string): Buffer {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  const fields = Buffer.alloc(4);
  fields.writeUInt16LE(12 << 11, 0);
  fields.writeUInt16LE(((year - 1980) << 9) | (month << 5) | date, 2);
  return fields;
}
