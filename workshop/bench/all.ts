/**
 * Every bench, each again until its figures agree, and one table of all of them beside those of the run before:
 * `npm run bench`, or some of them: `npm run bench -- all engine saving`. What is in workshop/bench/figures.json then is
 * what the next run is compared with, and what `npm run docs` prints in docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compiled, fromRoot, run, stopWithParent } from '../../scripts/process.ts';
import { describeOutcomes, isEnough, keepOutcomes, type Outcome, readOutcomes, settle, tableOf } from './figures.ts';
import { type Figure, isKept } from './goals.ts';

/** `typing` is part of `web`. */
const BENCHES = ['engine', 'files', 'web', 'saving', 'load', 'recovery', 'registry', 'hostile'];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));

/** One run. A goal that is missed is a figure like any other; a bench that breaks off ends everything. */
async function runOnce(name: string): Promise<Figure[]> {
  const file = join(folder, name);
  rmSync(file, { force: true });
  await run(process.execPath, [fromRoot(`workshop/bench/${name}.ts`)], { ...compiled, BENCH_FIGURES: file });
  return JSON.parse(readFileSync(file, 'utf8')) as Figure[];
}

const LOOK = 2000;

/** Percent of the processors that others use while nothing is run here. */
async function lookAround(): Promise<number> {
  const count = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((sum, time) => sum + time, 0),
      }),
      { idle: 0, all: 0 },
    );
  const before = count();
  await pause(LOOK);
  const after = count();
  return Math.round(100 * (1 - (after.idle - before.idle) / (after.all - before.all)));
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: fromRoot('.') }).trim();

/** What was measured: the commit, and whether anything was changed since, other than the figures of earlier benches. */
function nameCommit(): string {
  const changed = git('status', '--porcelain', '--', '.', ':!workshop/bench/figures.json');
  return git('rev-parse', '--short=8', 'HEAD') + (changed === '' ? '' : '-dirty');
}

async function repeat(name: string): Promise<Outcome> {
  const runs: Figure[][] = [];
  let busyBefore = 0;
  while (!isEnough(runs)) {
    busyBefore = Math.max(busyBefore, await lookAround());
    console.log(`\n${name}, run ${runs.length + 1}; others use ${busyBefore} % of the processors`);
    runs.push(await runOnce(name));
  }
  const day = new Date().toISOString().slice(0, 10);
  return { day, commit: nameCommit(), runs: runs.length, busyBefore, figures: settle(runs) };
}

stopWithParent();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.`);
const before = readOutcomes();
const now: Record<string, Outcome> = {};
try {
  for (const name of BENCHES.filter((each) => asked.length === 0 || asked.includes(each))) {
    now[name] = await repeat(name);
    // What is measured stays, even if a later bench breaks off.
    keepOutcomes({ ...before, ...now });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${describeOutcomes(now)}\n\n${tableOf(now, before)}`);
}
const figures = Object.values(now).flatMap((outcome) => outcome.figures);
process.exitCode = figures.every((figure) => isKept(figure) || !figure.isCounted) ? 0 : 1;
