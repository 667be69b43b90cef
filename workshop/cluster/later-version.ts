import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, serverProgram } from '../../scripts/process.ts';

/** What the migrations of a later version say about this one, by their numbers. */
type LaterMigrations = Readonly<Record<string, 'may go on' | 'must stop'>>;

export interface LaterVersion {
  readonly program: readonly string[];
  remove(): void;
}

/** The built product with more migrations, as a version of its own. */
export function makeLaterVersion(migrations: LaterMigrations, statements = ''): LaterVersion {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  for (const part of ['apps/server/dist', 'apps/server/migrations', 'apps/server/demo']) {
    cpSync(fromRoot(part), join(folder, part), { recursive: true });
  }
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
  for (const [number, olderPrograms] of Object.entries(migrations)) {
    const place = join(folder, `apps/server/migrations/${number}-later.sql`);
    writeFileSync(place, `-- older programs: ${olderPrograms}\n${statements}`);
  }
  return {
    program: [...serverProgram.slice(0, -1), join(folder, 'apps/server/dist/main.mjs')],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
