import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** Browsers refuse longer lists of arguments. */
const CHUNK = 0x80_00;

export interface CompressTask {
  readonly kind: 'compress' | 'expand';
  readonly text: string;
}

/** What the worker and the page do with a text. */
export const runTask = ({ kind, text }: CompressTask): string => (kind === 'compress' ? compress(text) : expand(text));

/** Rows repeat themselves, so about a tenth of the text remains. In base64, because drafts travel as JSON. */
function compress(text: string): string {
  const bytes = deflateSync(strToU8(text), { level: 1 });
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

function expand(compressed: string): string {
  const bytes = Uint8Array.from(atob(compressed), (letter) => letter.codePointAt(0) ?? 0);
  return strFromU8(inflateSync(bytes));
}
