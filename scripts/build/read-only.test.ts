import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../process.ts';
import { serverPart } from './server-program.ts';
import { webPages } from './web-pages.ts';

/** The scripts in a folder that cannot be written, with sources that say nothing. */
function readOnlyFolder(results: readonly string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'read-only-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  cpSync(fromRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
  for (const source of [...serverPart.sources, ...webPages.sources]) {
    if (path.extname(source) !== '') write(source, '');
    else mkdirSync(path.join(folder, source), { recursive: true });
  }
  write('package.json', '{ "type": "module" }');
  for (const result of results) write(result, "console.log('what was built runs');");
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
  onTestFinished(() => {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Root may write everywhere, so it becomes another user first. */
function runIn(folder: string, script: string, ...args: readonly string[]) {
  const place = pathToFileURL(path.join(folder, 'scripts', script)).href;
  const program = `if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); } await import('${place}');`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program, script, ...args], { encoding: 'utf8' });
}

describe('a folder that cannot be written', () => {
  it('starts what was built, and says when that is not what its sources say', () => {
    const folder = readOnlyFolder([serverPart.result, webPages.result]);
    const { status, stdout, stderr } = runIn(folder, 'task.ts', 'start');
    expect([status, stdout]).toEqual([0, 'what was built runs\n']);
    expect(stderr).toBe(
      'This folder cannot be written, so what was built from earlier sources starts; for the current ones, please run "npm run build" where it can be written, and copy the folder.\n',
    );
  });

  it('says in one sentence what to do when nothing was built, or no packages are there', () => {
    const folder = readOnlyFolder([serverPart.result]);
    expect(runIn(folder, 'task.ts', 'start')).toMatchObject({
      status: 1,
      stdout: '',
      stderr:
        'This folder cannot be written, and nothing was built in it yet; please run "npm run build" where it can be written, and copy the folder.\n',
    });
    expect(runIn(folder, 'launch.mjs', 'start')).toMatchObject({
      status: 1,
      stderr:
        'This folder cannot be written, and its packages are not installed; please run "npm ci" where it can be written, and copy the folder.\n',
    });
  });
});
