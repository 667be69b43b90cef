import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, and what the archive falsely says about it. */
export interface Part {
  readonly name: string;
  readonly bytes?: Buffer | string;
  /** In place of what compression makes of the bytes. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly claims?: { readonly size?: number; readonly packedSize?: number; readonly crc?: number };
  /** The number of another part, whose bytes this one pretends to be. */
  readonly at?: number;
}

interface Lies {
  readonly count?: number;
  readonly directoryAt?: number;
  readonly comment?: Buffer;
}

const DEFLATED = 8;
const UTF8 = 0x0800;

/** A ZIP archive as its parts say, true or not. */
export function lyingZip(parts: readonly Part[], lies: Lies = {}): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  for (const part of parts) {
    const { name, packed, facts } = describe(part);
    const place = part.at === undefined ? length : (places[part.at] ?? 0);
    places.push(place);
    if (part.at === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed]);
      written.push(local);
      length += local.length;
    }
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, Buffer.alloc(10), number32(place), name]),
    );
  }
  const all = Buffer.concat(directory);
  const comment = lies.comment ?? Buffer.alloc(0);
  const count = number16(lies.count ?? parts.length);
  const end = [Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'), count, count, number32(all.length)];
  const last = [number32(lies.directoryAt ?? length), number16(comment.length), comment];
  return Buffer.concat([...written, all, ...end, ...last]);
}

function describe({ name, bytes = '', packed, method = DEFLATED, flags = UTF8, claims = {} }: Part) {
  const plain = Buffer.from(bytes);
  const data = packed ?? (method === DEFLATED ? deflateRawSync(plain) : plain);
  const title = Buffer.from(name);
  const { size = plain.length, packedSize = data.length, crc = crc32(plain) } = claims;
  const facts = [number16(20), number16(flags), number16(method), number32(0), number32(crc), number32(packedSize)];
  return {
    name: title,
    packed: data,
    facts: Buffer.concat([...facts, number32(size), number16(title.length), number16(0)]),
  };
}

/** So many blanks, compressed a thousandfold, without ever holding them. */
export function packedBlanks(megabytes: number, before = '', after = ''): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: 2 });
  const [head, tail] = [deflateRawSync(Buffer.from(before), { finishFlush: 2 }), deflateRawSync(Buffer.from(after))];
  // Each ends on a full byte (sync flush), so blocks can stand one after the other.
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => block), tail]);
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
