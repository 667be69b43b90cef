import { buildPart, isStale, type Part } from './build/part.ts';
import { serverPart } from './build/server-program.ts';
import { webPages } from './build/web-pages.ts';

const parts: readonly Part[] = [webPages, serverPart];

/** Builds everything: the web pages, and the server as one program. */
export const build = (): Promise<number> => buildParts(parts);

export const buildWhenStale = (): Promise<number> => buildParts(parts.filter(isStale));

async function buildParts(wanted: readonly Part[]): Promise<number> {
  for (const part of wanted) {
    const code = await buildPart(part);
    if (code !== 0) return code;
  }
  return 0;
}
