import { findPlace } from '@disclosure/core';
import { readTextFile } from './read-text-file.ts';
import { UnusableInput } from './unusable-input.ts';

const MAX_MEGABYTES = 32;
const MAX_DEPTH = 64;

/** What a JSON file says, or why it cannot be used and where. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = (await readTextFile(path, MAX_MEGABYTES)).replace(/^\uFEFF/, '');
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

/** Where the nesting becomes too deep, found before anything walks through it; -1 when it does not. */
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
