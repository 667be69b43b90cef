/**
 * How soon the product is there, again, and whole: `npm run bench -- recovery`, with `--files=100000` in the index and
 * `--documents=100000` with bytes; `start` or `backup` alone. Cold start, start after a kill, backup and restore, each beside the least that the
 * same work can cost in the same run.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf } from '@disclosure/server/src/database/embedded/folder-lock.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { populate } from './load/populate.ts';
import { storeDocumentsIn } from './recovery/store-documents.ts';
import { fromRoot, serverProgram, compiled } from '../../scripts/process.ts';
import { readFigures } from './load/drive.ts';
import { endBench, judge } from './goals.ts';
import { median } from './measure.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

interface Started {
  readonly address: string;
  /** From the start of the process until it said that it is ready. */
  readonly milliseconds: number;
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** A program that says `ready at` and an address. */
async function startProgram(
  args: readonly string[],
  settings: Record<string, string> = compiled,
  program = process.execPath,
): Promise<Started> {
  const begin = performance.now();
  const child = spawn(program, args, {
    cwd: fromRoot(),
    env: { ...process.env, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return {
    address,
    milliseconds: performance.now() - begin,
    async stop(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error(`The program ended before it was ready: ${output}`);
}

/** Seconds that a command takes. */
async function timeCommand(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  const begin = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...compiled, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}: ${output}`);
  return { seconds: (performance.now() - begin) / 1000, lastLine: output.trimEnd().split('\n').at(-1) ?? '' };
}

const given = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAsked = (part: 'start' | 'backup') => parts.length === 0 || parts.includes(part);
const files = given('files', 100_000);
const documents = given('documents', 100_000);
const ROUNDS = 5;

const folder = await mkdtemp(join(tmpdir(), 'bench-recovery-'));
await chmod(folder, 0o755);
const settings = { DATA_DIR: join(folder, 'product') };
const startServer = () => startProgram(serverProgram, { ...compiled, ...settings });
const startBare = () => startProgram([fromRoot('workshop/bench/recovery/bare-start.ts'), join(folder, 'bare')]);

/** Milliseconds until each is ready, in turn; the end before decides what kind of start it is. */
async function measureStarts(end: NodeJS.Signals) {
  const times = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, start] of [
      ['bare', startBare],
      ['product', startServer],
    ] as const) {
      const started = await start();
      // The first start makes what the others find.
      if (round > 0) times[name].push(started.milliseconds);
      await started.stop(end);
    }
  }
  return { product: median(times.product), bare: median(times.bare) };
}

/** As people start it beside the program alone, neither with anything that the bench could give it. */
async function measureNpm(): Promise<void> {
  const alone = { DATA_DIR: join(folder, 'alone') };
  const byNpm = { DATA_DIR: join(folder, 'npm') };
  const times = { alone: [] as number[], npm: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const program = await startProgram([fromRoot('apps/server/dist/main.mjs')], alone);
    await program.stop('SIGTERM');
    const npm = await startProgram(['start', '--silent'], byNpm, 'npm');
    await npm.stop('SIGTERM');
    // npm ends before the program that it started.
    while (holderOf(join(byNpm.DATA_DIR, 'database'))) await sleep(100);
    if (round === 0) continue;
    times.alone.push(program.milliseconds);
    times.npm.push(npm.milliseconds);
  }
  console.log(`  npm start ${median(times.npm).toFixed(0)} ms, the program alone ${median(times.alone).toFixed(0)} ms`);
  judge('npm start beside the program alone', median(times.npm) / median(times.alone), { atMost: 1.5 }, 'x');
}

async function fill(): Promise<void> {
  const server = await startServer();
  try {
    const { databaseAddress } = await populate(settings.DATA_DIR, { people: 1, files });
    await storeDocumentsIn(settings.DATA_DIR, databaseAddress, { count: documents, make: makeDocument });
  } finally {
    await server.stop('SIGTERM');
  }
}

/** As large as most are. */
const BYTES = 15_000;
const makeDocument = (index: number) => Buffer.from(aDocument({ wellName: `Redbud ${index}H` }).padEnd(BYTES));

const command = (name: string, ...args: readonly string[]) =>
  timeCommand(process.execPath, [fromRoot(`apps/server/src/commands/${name}.ts`), ...args], settings);

/** Beside a plain copy of the same rows and bytes, which ends on the disk as ours does, but proves nothing. */
async function measureBackup(): Promise<void> {
  const [backup, copy] = [join(folder, 'backup'), join(folder, 'copy')];
  const saved = await command('backup', '--to', backup);
  const bytes = `'${join(settings.DATA_DIR, 'files')}' '${backup}'/snapshot-*`;
  const plain = await timeCommand('sh', ['-c', `mkdir '${copy}' && cp -r ${bytes} '${copy}' && sync -f '${copy}'`]);
  settings.DATA_DIR = join(folder, 'restored');
  const restored = await command('restore', '--from', backup);
  console.log(
    `  backup ${saved.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s, cp ${plain.seconds.toFixed(1)} s`,
  );
  console.log(`  ${saved.lastLine}\n  ${restored.lastLine}`);
  if (saved.lastLine !== restored.lastLine) throw new Error('What was restored is not what was saved');
  judge('backup beside cp', saved.seconds / plain.seconds, { atMost: 1.5 }, 'x');
  judge('restore beside cp', restored.seconds / plain.seconds, { atMost: 1.5 }, 'x');
}

async function measureAllStarts(): Promise<void> {
  const empty = await measureStarts('SIGTERM');
  judge('cold start beside a bare start', empty.product / empty.bare, { atMost: 2 }, 'x');
  await fill();
  const full = await measureStarts('SIGTERM');
  console.log(`  cold start ${empty.product.toFixed(0)} ms, with ${files} files ${full.product.toFixed(0)} ms`);
  judge('start with many files beside one with none', full.product / empty.product, { atMost: 1.2 }, 'x');
  const idle = await startServer();
  judge('memory of an idle server', (await readFigures(idle.address)).megabytes, { atMost: 150 }, ' MB');
  await idle.stop('SIGTERM');
  const killed = await measureStarts('SIGKILL');
  console.log(`  start after a kill ${killed.product.toFixed(0)} ms`);
  judge('start after a kill beside a cold start', killed.product / full.product, { atMost: 2 }, 'x');
  await measureNpm();
}

try {
  if (isAsked('start')) await measureAllStarts();
  else await fill();
  if (isAsked('backup')) await measureBackup();
} finally {
  await rm(folder, { recursive: true, force: true });
}
endBench();
