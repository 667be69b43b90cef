import { fileMessages } from '../messages/file-messages.ts';

/** The entry of an archive that names what should be in it and is not. No stored file is called so: theirs end in `.xml`. */
export const LEFT_OUT_ENTRY = 'NOT IN THIS ARCHIVE.txt';

const MARK = '- ';

/** For people, and for the program that looks whether all is there. */
export const writeLeftOut = (names: readonly string[]): string =>
  [fileMessages.zipLeftOut(names.length), '', ...names.map((name) => `${MARK}${name}`), ''].join('\r\n');

export const readLeftOut = (text: string): string[] =>
  text.split('\r\n').flatMap((line) => (line.startsWith(MARK) ? line.slice(MARK.length) : []));
