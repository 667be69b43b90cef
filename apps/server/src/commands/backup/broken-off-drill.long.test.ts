import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backedUpProduct, emptyTarget } from '../../../test/backed-up-product.ts';
import { inFolder, keeperOf } from '../../../test/kept-backups.ts';
import { recordedTerminal } from '../../../test/recorded-terminal.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { installation } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { StartError } from '../../start-error.ts';
import { runDrill } from './run-drill.ts';

const product = backedUpProduct();

let environment: Record<string, string>;
beforeEach(async () => {
  environment = { ...product().source, ...inFolder() };
  await (await keeperOf(product().test, environment)).tick();
});

const program = fileURLToPath(new URL('../drill.ts', import.meta.url));
const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('drill-'));

describe('a drill that is broken off', () => {
  it('removes its copy of everything when a signal ends it', async () => {
    const folder = temporaryFolder();
    const env = { PATH: process.env['PATH'], ...environment, DATA_DIR: folder };
    const child = spawn(process.execPath, [program], { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    const ended = once(child, 'close');
    await until(() => expect(existsSync(join(folder, `drill-${child.pid}`, 'database'))).toBe(true));
    // Ctrl+C arrives twice, because npm sends it on.
    for (let time = 0; time < 2; time += 1) child.kill('SIGINT');
    expect(await ended).toEqual([2, null]);
    expect(errors).toMatch(/^The drill was broken off by SIGINT\.$/m);
    expect(copiesIn(folder)).toEqual([]);
  });

  it('does so also when everything is restored and is being compared', async () => {
    const { database } = await emptyTarget();
    const over = new AbortController();
    const { terminal, told } = recordedTerminal();
    const code = await runDrill(['--database', database.address], {
      terminal: { ...terminal, print: () => over.abort(new StartError('That is enough.')) },
      settings: () => readSettings(environment),
      clock: () => new Date(),
      program: installation.program,
      over: over.signal,
    });
    expect({ code, told }).toEqual({ code: 2, told: ['That is enough.'] });
    expect(copiesIn(environment['DATA_DIR'] ?? '')).toEqual([]);
  });

  it('leaves nothing behind that the next drill does not remove, also where the database was kept elsewhere', async () => {
    const { database } = await emptyTarget();
    const [folder, elsewhere] = [environment['DATA_DIR'] ?? '', temporaryFolder()];
    const ended = spawn(process.execPath, ['--version']);
    await once(ended, 'close');
    const [stale, running] = [`drill-${ended.pid}`, `drill-${process.ppid}`];
    for (const name of [stale, running]) mkdirSync(join(folder, name, 'database'), { recursive: true });
    for (const name of [stale, running]) mkdirSync(join(folder, `${name}-copy`));
    writeFileSync(join(folder, stale, 'database', 'location'), elsewhere);
    expect(await runCommand('drill', ['--database', database.address], environment)).toMatchObject({ code: 0 });
    expect(copiesIn(folder).sort()).toEqual([running, `${running}-copy`]);
    expect(existsSync(elsewhere)).toBe(false);
  });
});
