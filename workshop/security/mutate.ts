import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { command, fromRoot } from '../../scripts/process.ts';
import { type MutationResult, RED, writeResults } from './mutation-results.ts';
import { mutations } from './mutations.ts';
import type { Mutation } from './mutations/mutation.ts';
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.ts';
import { isTitle, type NamedTest, PAGE, printed, readPage } from './security-page.ts';

/** As many copies of the repository run tests at the same time. */
const LANES = 2;

/** Breaks the code for all rows, or those that are named, and expects the first test of each row to fail. */
export async function mutate(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((id) => !mutations.some(({ row }) => row === id));
  if (unknown.length > 0) {
    console.error(`There is no mutation for ${unknown.join(', ')}.`);
    return 1;
  }
  const queue = listJobs(wanted);
  const isStopped = stopOnSignal(queue);
  const started = Date.now();
  const lanes = Array.from({ length: Math.min(LANES, queue.length) }, () => runLane(queue));
  const results = (await Promise.all(lanes)).flat();
  if (isStopped()) return 130;
  // Read again: the page may have been edited meanwhile.
  writeFileSync(fromRoot(PAGE), writeResults(readFileSync(fromRoot(PAGE), 'utf8'), results, mutations));
  await command('oxfmt', PAGE);
  const weak = results.filter(({ result }) => result !== RED).length;
  console.error(`${results.length - weak} red, ${weak} not red, in ${Math.round((Date.now() - started) / 1000)} s`);
  return weak === 0 ? 0 : 1;
}

/** What runs ends, the rest is dropped, and the page stays as it is. */
function stopOnSignal(queue: Job[]): () => boolean {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    queue.length = 0;
    console.error('Stopping after the tests that run now ...');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return () => isStopped;
}

interface Job {
  readonly mutation: Mutation;
  readonly test: NamedTest;
}

/** Those with the same test come one after the other, so that a lane can use what it has learned. */
function listJobs(wanted: readonly string[]): Job[] {
  const rows = new Map(readPage(readFileSync(fromRoot(PAGE), 'utf8')).map((row) => [row.id, row.tests]));
  const jobs = mutations
    .filter(({ row }) => wanted.length === 0 || wanted.includes(row))
    .map((mutation) => ({ mutation, test: rows.get(mutation.row)?.[0] ?? { file: '', title: '' } }));
  return jobs.toSorted((one, other) => keyOf(one.test).localeCompare(keyOf(other.test)));
}

const keyOf = ({ file, title }: NamedTest) => `${file} ${title}`;

/** Takes one mutation after the other from the queue. */
async function runLane(queue: Job[]): Promise<MutationResult[]> {
  const copy = makeScratchCopy();
  const vitest = await createVitest('test', { root: copy.root, watch: false, isolate: true, reporters: [{}] });
  const lane: Lane = { copy, vitest, greens: new Map() };
  const results: MutationResult[] = [];
  try {
    await vitest.standalone();
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { row, name } = job.mutation;
      const result = await resultOf(job, lane);
      results.push({ row, name, result, date: new Date().toISOString().slice(0, 10) });
      console.error(`${row.padEnd(7)} ${result.padEnd(5)} ${name} (${queue.length} left)`);
    }
  } finally {
    await vitest.close();
    copy.remove();
  }
  return results;
}

interface Lane {
  readonly copy: ScratchCopy;
  readonly vitest: Vitest;
  /** How tests end on the code as it is. */
  readonly greens: Map<string, readonly string[]>;
}

/** Red counts only for a test that passes on the code as it is. A test that cannot even begin is not red. */
async function resultOf({ mutation, test }: Job, lane: Lane): Promise<string> {
  const before = lane.greens.get(keyOf(test)) ?? (await runTest(test, lane));
  lane.greens.set(keyOf(test), before);
  if (before.length === 0 || before.some((state) => state !== 'passed')) return 'not green before';
  const place = path.join(lane.copy.root, mutation.file);
  const states = await lane.copy.broken(mutation, async () => {
    lane.vitest.invalidateFile(place);
    return runTest(test, lane);
  });
  lane.vitest.invalidateFile(place);
  if (states.includes('failed')) return RED;
  return states.includes('passed') ? 'green' : 'did not run';
}

/** How the tests of this title ended. */
async function runTest({ file, title }: NamedTest, { copy, vitest }: Lane): Promise<string[]> {
  vitest.setGlobalTestNamePattern(new RegExp(`(^| )${printed(title)}$`));
  const place = path.join(copy.root, file);
  const { testModules } = await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications([place]));
  // Vitest also lists the modules of earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === place);
  const tests = Array.from(module?.children.allTests() ?? []);
  return tests.filter(({ name }) => isTitle(title, name)).map((test) => test.result().state);
}
