import { lazily } from '../memo/remember.ts';
import { toFixedText } from '../numbers/round.ts';
import { fileMessages } from '../messages/file-messages.ts';

/** What some file system refuses in a name; control characters too. */
const REFUSED = /[\\/:*?"<>|]|\p{Cc}/gu;

const ENDING = ' Chemical Disclosure.xml';
/** File systems take 255 bytes, the store 200 characters; a number such as (2) must fit in as well. */
const MAX_CHARACTERS = 190;
const MAX_BYTES = 230;

/** Made when first needed: the tables behind it take longer to load than the rest of this package. */
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** The name under which a well's document is downloaded and written. */
export function disclosureFileName(wellName: string): string {
  const room = { characters: MAX_CHARACTERS - ENDING.length, bytes: MAX_BYTES - ENDING.length };
  return shorten(wellName.replaceAll(REFUSED, '-'), room) + ENDING;
}

/** The beginning that has room, up to a whole character as a reader sees it. */
function shorten(text: string, room: { readonly characters: number; readonly bytes: number }): string {
  let characters = 0;
  let bytes = 0;
  for (const { segment, index } of graphemes().segment(text)) {
    characters += segment.length;
    bytes += bytesOf(segment);
    if (characters > room.characters || bytes > room.bytes) return text.slice(0, index).trimEnd();
  }
  return text;
}

/** Of the text in UTF-8. */
const bytesOf = (text: string): number => Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);

function widthOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

/** The name, or the name with the lowest number from (2) on that is not taken. Capital letters make no difference. */
export function freeFileName(name: string, isTaken: (name: string) => boolean): string {
  const [ending = ''] = /\.[^.]*$/.exec(name) ?? [];
  const stem = name.slice(0, name.length - ending.length);
  let free = name;
  for (let number = 2; isTaken(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}

const STEP = 1024;

/** A number of bytes in the words of the file list: 912 B, 38.4 KB, 1.0 MB. */
export function printFileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  const kilobytes = toFixedText(bytes / STEP, 1);
  // What is rounded up to 1024.0 KB is a megabyte.
  return Number(kilobytes) < STEP ? `${kilobytes} KB` : `${toFixedText(bytes / STEP / STEP, 1)} MB`;
}

/** The entry of an archive that names what should be in it and is not. No stored file is called so: theirs end in `.xml`. */
export const LEFT_OUT_ENTRY = 'NOT IN THIS ARCHIVE.txt';

const MARK = '- ';

/** The entry of an evidence pack that lists what is in it, and what could not be. */
export const EVIDENCE_MANIFEST = 'manifest.json';

/** From a pack that the server has just made. */
export const readLeftOutOfEvidence = (manifest: string): string[] =>
  (JSON.parse(manifest) as { readonly leftOut: readonly { readonly path: string }[] }).leftOut.map(({ path }) => path);

/** For people, and for the program that looks whether all is there. */
export const writeLeftOut = (names: readonly string[], forms: readonly string[] = []): string =>
  [...listUnder(fileMessages.zipLeftOut, names), ...listUnder(fileMessages.zipNoForms, forms)].join('\r\n');

const listUnder = (say: (count: number) => string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [say(names.length), '', ...names.map((name) => `${MARK}${name}`), ''];

export const readLeftOut = (text: string): string[] =>
  text.split('\r\n').flatMap((line) => (line.startsWith(MARK) ? line.slice(MARK.length) : []));
