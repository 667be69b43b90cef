import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import root from '../../../package.json' with { type: 'json' };
import { newestKnown } from './database/migration-files.ts';
import { serverFolder } from './server-folder.ts';

/** What runs, as it is told by `/api/version`, the metrics, the log and every backup. */
export interface Program {
  readonly version: string;
  /** Of the sources from which it was built. */
  readonly commit: string;
  /** The number of the newest migration that it knows. */
  readonly schema: string;
}

export const readProgram = (): Program => ({ version: root.version, commit: readCommit(), schema: newestKnown() });

/** The build writes it. */
function readCommit(): string {
  const place = path.join(serverFolder, 'dist/commit.txt');
  return existsSync(place) ? readFileSync(place, 'utf8') : 'unknown';
}
