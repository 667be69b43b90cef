import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const stamp = join(folder, 'node_modules/.installed');

/** Installs the emulator by its own lockfile, unless it is there. The stamp comes last, as for the packages of the root. */
export async function installAzurite(): Promise<void> {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing Azurite for the tests of Azure Blob Storage, about half a minute ...\n');
  const code = await npm('ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  if (code !== 0) throw new Error('Azurite could not be installed; the first test run needs the package registry.');
  writeFileSync(stamp, wanted);
}

/** Vitest runs this before tests that start it by themselves. */
export { installAzurite as setup };

async function npm(...args: readonly string[]): Promise<unknown> {
  const cli = process.env['npm_execpath'];
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...first, ...args], { cwd: folder, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  return code;
}
