import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const COMMAND = path.join(import.meta.dirname, '../apps/server/src/commands/disclosure.ts');

/** The documents that `npm run disclosure -- build` writes from an input, by file name. */
export function buildByCommand(input: object): ReadonlyMap<string, string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  try {
    const place = path.join(folder, 'input.json');
    const out = path.join(folder, 'out');
    writeFileSync(place, JSON.stringify(input));
    execFileSync(process.execPath, [COMMAND, 'build', place, '--out', out]);
    return new Map(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `npm run disclosure -- verify` says about an evidence pack. */
export const verifyByCommand = (pack: string): string =>
  execFileSync(process.execPath, [COMMAND, 'verify', pack], { encoding: 'utf8' });
