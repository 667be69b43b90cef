import { buildPart, canWrite, isBuilt, isStale, type Part } from './build/part.ts';
import { serverPart } from './build/server-program.ts';
import { webPages } from './build/web-pages.ts';
import { fromRoot, node } from './process.ts';

const parts: readonly Part[] = [webPages, serverPart];

/** Builds everything, the web pages and the server as one program, or with `--stale` what its sources have left behind. */
export const build = (args: readonly string[] = []): Promise<number> =>
  args.includes('--stale') ? buildWhenStale() : buildParts(parts);

export const buildWhenStale = (): Promise<number> => buildParts(listStale());

function listStale(): Part[] {
  const looked = new Map();
  return parts.filter((part) => isStale(part, looked));
}

/** In a process of its own: the process that becomes the server would keep half a gigabyte of the builder. */
export async function buildBeforeStart(): Promise<number> {
  const stale = listStale();
  if (stale.length === 0) return 0;
  if (stale.every(canWrite)) return node(fromRoot('scripts/task.ts'), 'build', '--stale');
  return startWithout(stale);
}

/** In a folder that is only to be read. */
function startWithout(stale: readonly Part[]): number {
  const isUsable = stale.every(isBuilt);
  const wayOut = 'please run "npm run build" where it can be written, and copy the folder';
  console.error(
    isUsable
      ? `This folder cannot be written, so what was built from earlier sources starts; for the current ones, ${wayOut}.`
      : `This folder cannot be written, and nothing was built in it yet; ${wayOut}.`,
  );
  return isUsable ? 0 : 1;
}

async function buildParts(wanted: readonly Part[]): Promise<number> {
  for (const part of wanted) {
    const code = await buildPart(part);
    if (code !== 0) return code;
  }
  return 0;
}
