// Installs what is missing, then hands over to the Node that the lockfile pins. Plain ESM: nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PINNED_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules/.installed');

await install();
handOver(findNode());

/** The stamp is written last, so an install that was cut off is done again. */
async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!canWrite()) return mustBeInstalled();

  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error('Installing packages from the lockfile (npm ci), about half a minute ...');
  const ticker = setInterval(() => console.error(`  still installing, ${seconds()} s`), 10_000);
  const code = await npm('ci', '--loglevel=error');
  clearInterval(ticker);
  if (code !== 0) {
    console.error(
      'The packages could not be installed; the lines above say why. The first start needs the package registry.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.error(`Installed in ${seconds()} s.`);
}

function canWrite() {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** In a folder that is only to be read, packages are used as they are. npm leaves this file when it has installed them. */
function mustBeInstalled() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  console.error(
    'This folder cannot be written, and its packages are not installed; please run "npm ci" where it can be written, and copy the folder.',
  );
  process.exit(1);
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    // What npm says is no output of the task: a command's answer may be read by a program.
    stdio: ['ignore', 2, 2],
    shell: !cli && process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  console.error(
    `Node ${PINNED_MAJOR} or newer is needed, and none is packaged for ${platform} ${process.arch}. Please install it.`,
  );
  return process.exit(1);
}

/** Signals reach the child once; should this process die, the child hears of it through the channel and stops too. */
function handOver(node) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const task = process.argv.slice(2);
  // The server starts in this very process, with the flags and the allocator that scripts/process.ts gives it.
  const isStart = task[0] === 'start';
  const flags = isStart ? ['--min-semi-space-size=8', '--max-semi-space-size=8'] : [];
  const allocator = isStart ? { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' } : {};
  // What is compiled once is there at the next start.
  const compiled = isStart ? { NODE_COMPILE_CACHE: join(root, '.cache/compiled') } : {};
  const child = spawn(node, [...flags, join(root, 'scripts/task.ts'), ...task], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...compiled, ...process.env, ...allocator, PATH: path },
  });
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
