import { MAX_XML_BYTES } from '@disclosure/api';
import {
  checkDocument,
  type CheckedFile,
  checkMessages,
  type DocumentTools,
  toCheckedFile,
  unreadableFile,
} from '@disclosure/core';
import type { Source } from './sources.ts';
import { LOCAL_HEAD } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;

/** Reads a document and checks it. Of one that is too large, no more is read than what may be. */
export async function checkSource({ name, ...source }: Source, tools: DocumentTools): Promise<CheckedFile> {
  const tooLarge = (bytes: number) => unreadableFile(name, bytes, checkMessages.tooLarge(MAX_XML_BYTES / MEGABYTE));
  if (!source.packed && source.blob.size > MAX_XML_BYTES) return tooLarge(source.blob.size);
  const bytes = await readBytes(source).catch(() => undefined);
  if (bytes === undefined) {
    return unreadableFile(name, 0, source.packed ? checkMessages.brokenEntry : checkMessages.goneFile);
  }
  if (bytes.length > MAX_XML_BYTES) return tooLarge(bytes.length);
  const text = decode(bytes);
  if (text === undefined) return unreadableFile(name, bytes.length, checkMessages.notText);
  return toCheckedFile(name, bytes.length, checkDocument(text, tools));
}

/** The text of a document for reading; undefined when it cannot be had. */
export async function readText(source: Source): Promise<string | undefined> {
  if (!source.packed && source.blob.size > MAX_XML_BYTES) return undefined;
  const bytes = await readBytes(source).catch(() => undefined);
  return bytes === undefined || bytes.length > MAX_XML_BYTES ? undefined : decode(bytes);
}

/** Of what is packed, little more than a document may have: that tells that it is too large. */
async function readBytes({ blob, packed }: Omit<Source, 'name'>): Promise<Uint8Array> {
  if (packed === undefined) return new Uint8Array(await blob.arrayBuffer());
  const head = new DataView(await blob.slice(0, LOCAL_HEAD).arrayBuffer());
  const start = LOCAL_HEAD + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = blob.slice(start, start + packed.bytes).stream();
  return firstOf(packed.isDeflated ? bytes.pipeThrough(new DecompressionStream('deflate-raw')) : bytes);
}

async function firstOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length > MAX_XML_BYTES) break;
  }
  // The rest of a bomb is never unpacked.
  await reader.cancel();
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
