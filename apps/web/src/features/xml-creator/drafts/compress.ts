import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** Larger lists of arguments are refused by browsers. */
const CHUNK = 0x80_00;

/** Rows repeat themselves: a tenth of their text says the same. As text again, because drafts travel as JSON. */
export function compress(text: string): string {
  const bytes = deflateSync(strToU8(text), { level: 1 });
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

export function expand(compressed: string): string {
  const bytes = Uint8Array.from(atob(compressed), (letter) => letter.codePointAt(0) ?? 0);
  return strFromU8(inflateSync(bytes));
}
