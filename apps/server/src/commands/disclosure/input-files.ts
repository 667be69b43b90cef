import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Finding, findPlace } from '@disclosure/core';
import { UnusableInput } from '../terminal.ts';

/** The largest disclosure XML that is read. */
export const MAX_XML_MEGABYTES = 10;

const MEGABYTE = 1024 * 1024;

/** The text of a file in UTF-8. A file that is too large is not read. */
export async function readTextFile(path: string, maxMegabytes: number): Promise<string> {
  const bytes = await readBytes(path, maxMegabytes * MEGABYTE);
  if (bytes === undefined) throw new UnusableInput(`${path} is larger than ${maxMegabytes} MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableInput(`${path} is not a text in UTF-8`);
  }
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(path);
    // Devices and pipes report size 0, so one byte more than allowed is read.
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(Math.max(size, MEGABYTE), maxBytes) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      ({ bytesRead: read } = await file.read(buffer, length));
    }
    return size > maxBytes || length > maxBytes ? undefined : buffer.subarray(0, length);
  } catch (error) {
    throw new UnusableInput(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/** A file itself; of a folder all XML files in it and below, under names that begin with the folder's. */
export async function listXmlFiles(given: string, pathOf: (given: string) => string): Promise<string[]> {
  const path = pathOf(given);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [given];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new UnusableInput(`${path} cannot be listed: ${reasonOf(error)}`);
  });
  const names = entries
    .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
    .map(({ parentPath, name }) => join(given, relative(path, join(parentPath, name))))
    .sort();
  if (names.length === 0) throw new UnusableInput(`There is no XML file in the folder ${path}`);
  return names;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
  EEXIST: 'it exists already',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

/** The reason that the operating system gives, in plain words where we have them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? error.message;
}

const MAX_JSON_MEGABYTES = 32;
const MAX_DEPTH = 64;

/** The value of a JSON file, or an error that says why and where it cannot be used. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = (await readTextFile(path, MAX_JSON_MEGABYTES)).replace(/^\uFEFF/, '');
  const tooDeep = findTooDeep(text);
  if (tooDeep !== -1) refuse(path, text, tooDeep, `it is nested deeper than ${MAX_DEPTH}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(reason)?.[1];
    const plain = reason.replace(/(, "[^]*" is not valid JSON| in JSON at position [^]*| at position [^]*)$/, '');
    return refuse(path, text, position === undefined ? text.length : Number(position), plain);
  }
}

function refuse(path: string, text: string, offset: number, reason: string): never {
  const { line, column } = findPlace(text, offset);
  throw new UnusableInput(`${path}:${line}:${column}: this is no usable JSON: ${reason}`);
}

/** Where the nesting becomes too deep, found before the text is parsed; -1 when it does not. */
function findTooDeep(text: string): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString) depth += depthChange(character);
    if (depth > MAX_DEPTH) return at;
  }
  return -1;
}

function depthChange(character: string): number {
  if (character === '[' || character === '{') return 1;
  return character === ']' || character === '}' ? -1 : 0;
}

/** Unreadable data end the command, each with its place. Otherwise they would be left out silently. */
export function mustBeReadable(path: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  throw new UnusableInput(
    findings.map(({ where, message }) => [path, where, message].filter(Boolean).join(': ')).join('\n'),
  );
}
