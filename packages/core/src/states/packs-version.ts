import { statePacks } from './state-packs.ts';

/** Changes with every change of a state pack: what was counted with other packs is counted again. */
export const PACKS_VERSION = hashOf(JSON.stringify(statePacks));

/** FNV-1a, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
