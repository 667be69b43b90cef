/**
 * A load of the registry's archive beside the least that it can cost, and what people notice of it: `npm run bench --
 * registry`, with `--lines=7200000` for an archive of full size. The archive is made from a seed, with `--from=DIR` of the
 * values of real disclosures; `--archive=FOLDER` keeps it for the next run. The floor is COPY of its unpacked lines, as
 * text, into unlogged tables with as many indexes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchiveReport } from '@disclosure/core';
import { withSession } from '@disclosure/server/src/database/session.ts';
import { startProduct } from '../../e2e/product.ts';
import { compiled, fromRoot } from '../../scripts/process.ts';
import { endBench, judge } from './goals.ts';
import { percentile } from './load/drive.ts';
import { populate } from './load/populate.ts';
import { median } from './measure.ts';
import { openArchives } from './registry/archives.ts';
import { copyLines } from './registry/floor.ts';

const FULL = 7_200_000;
const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const lines = Number(given('lines') ?? 72_000);
const rounds = Number(given('rounds') ?? (lines < FULL ? 3 : 1));
const FILES = 1000;

interface Loaded {
  readonly seconds: number;
  readonly megabytes: number;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-registry-'));
await chmod(folder, 0o755);
const { zip, unpacked, expected } = await openArchives(given('archive') ?? folder, { lines, from: given('from') });

/** By the command, into the database of the product that runs. */
async function load(dataDir: string, ...options: string[]): Promise<Loaded> {
  const command = fromRoot('apps/server/src/commands/registry.ts');
  const child = spawn(process.execPath, [command, 'load', zip, ...options], {
    env: { ...process.env, ...compiled, DATA_DIR: dataDir, DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const memory = watchMemory(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The load ended with code ${code}`);
  const { seconds, ...report } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as ArchiveReport;
  if (JSON.stringify(report) !== JSON.stringify(expected))
    throw new Error(`The load reports ${JSON.stringify(report)}`);
  return { seconds, megabytes: await memory };
}

/** The highest so far, as Linux tells it; not a number elsewhere. */
async function watchMemory(child: ChildProcess): Promise<number> {
  let kilobytes = Number.NaN;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? kilobytes);
    } catch {
      // It has just ended, or this is no Linux: what was read before stands.
    }
    await sleep(100);
  }
  return kilobytes / 1024;
}

/** In turn, so that a busy machine slows down both. */
async function measureFullSpeed(running: Running): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floor = await copyLines(running.databaseAddress, unpacked);
    const { seconds, megabytes } = await load(running.dataDir, '--full-speed');
    ratios.push(seconds / floor);
    console.log(`  ${lines} lines: ${seconds} s, COPY alone ${floor.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  }
  judge('a load at full speed, to COPY alone', median(ratios), { atMost: 3 }, 'x');
}

/** Milliseconds of one first page after the other, until it is said that it is enough. */
async function lookAtFiles({ address, token }: Running, isEnough: (looks: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const began = performance.now();
    const answer = await fetch(`${address}/api/azure-storage/list?limit=50`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`The list of files answers ${answer.status}`);
    times.push(performance.now() - began);
    await sleep(20);
  }
  return times;
}

const LOOKS = 100;
const tell = (name: string, times: readonly number[]) =>
  console.log(
    `  file list ${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${times.length} looks`,
  );

/** Idle before and after, because the machine may change meanwhile. */
async function measureGivingWay(running: Running): Promise<void> {
  const idle = await lookAtFiles(running, (looks) => looks >= LOOKS);
  let isOver = false;
  const loading = load(running.dataDir).finally(() => (isOver = true));
  const busy = await lookAtFiles(running, () => isOver);
  const { seconds, megabytes } = await loading;
  idle.push(...(await lookAtFiles(running, (looks) => looks >= LOOKS)));
  tell('idle', idle);
  tell('while an archive is loaded', busy);
  console.log(`  ${lines} lines at the default speed: ${seconds} s, ${megabytes.toFixed(0)} MB`);
  const minutes = (seconds / 60) * (FULL / lines);
  const isFull = lines >= FULL;
  const note = isFull ? 'as measured' : `from ${lines} lines`;
  judge('a load that gives way, of 7.2 million lines', minutes, { atMost: 15, isCounted: isFull, note }, ' min');
  judge('memory of a load', megabytes, { atMost: 1000 }, ' MB');
  const goal = Math.max(25, Math.round(2 * percentile(idle, 0.95)));
  judge('p95 of the file list while an archive is loaded', percentile(busy, 0.95), { atMost: goal }, ' ms');
}

const measureSpace = ({ databaseAddress }: Running): Promise<void> =>
  withSession(databaseAddress, async (client) => {
    const { rows } = await client.query<{ megabytes: number }>(`
      select sum(pg_total_relation_size(oid))::float8 / 1e6 as megabytes from pg_class
       where relnamespace = 'registry'::regnamespace and relkind = 'r'`);
    console.log(`  the mirror takes ${rows[0]?.megabytes.toFixed(0)} MB in the database`);
  });

interface Running {
  readonly address: string;
  readonly dataDir: string;
  readonly databaseAddress: string;
  readonly token: string;
}

try {
  const product = await startProduct({ LOG_LEVEL: 'error', DEMO: 'false' });
  try {
    const { people, databaseAddress } = await populate(product.dataDir, { people: 1, files: FILES });
    const { address, dataDir } = product;
    const running = { address, dataDir, databaseAddress, token: people[0]?.token ?? '' };
    await measureFullSpeed(running);
    await measureGivingWay(running);
    await measureSpace(running);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
endBench();
