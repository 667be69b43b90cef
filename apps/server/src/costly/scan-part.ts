import { Parser } from 'saxen';
import { LONGEST_CELL, longText } from './table-limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of a part of a workbook wants to know, by local names. */
export interface Listener {
  readonly open: (name: string, attributes: () => Attributes) => unknown;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Room for a full cell in which every character is written as a reference. */
const LONGEST_PIECE = 12 * LONGEST_CELL;

export const mustBeShort = (text: string | Uint8Array): void => {
  if (text.length > LONGEST_PIECE) throw longText();
};

const CHUNK = 1024 * 1024;

/** The parser of the library, so that both see the same tags. Characters beyond ASCII do not matter here. */
export function scan(part: Uint8Array, { open, text, close }: Listener): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => open(localName(name), attributes));
  if (text) parser.on('text', text);
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  // Only these may have ends of tags inside.
  for (const event of ['cdata', 'comment', 'question', 'attention'] as const) parser.on(event, mustBeShort);
  parser.on('error', (error) => {
    throw error;
  });
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  for (let at = 0; at < bytes.length; at += CHUNK) parser.write(bytes.toString('latin1', at, at + CHUNK));
  parser.end();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Whatever the prefix, as the library reads it. The last one counts. */
export const valueOf = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).findLast(([each]) => localName(each) === name)?.[1];
