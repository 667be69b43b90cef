import { setTimeout as sleep } from 'node:timers/promises';
import { createDice, type Dice } from '../dice.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';
import { judge, type Verdict } from './checks/invariants.ts';
import { apiAt, HarnessClient, onDatabaseOf, peopleWorld, type Person, type World } from './client.ts';
import { deeds, allPairs, linkPair } from './deeds.ts';
import { type History, type Request, createRecorder, type Recorder, type Kind } from './history.ts';
import { unlessTold } from './ending.ts';
import { type Pace, watchPace } from './pace.ts';
import { gatherAftermath } from './aftermath.ts';
import { loadLastArchive } from './registry-aftermath.ts';
import type { KeptLoad } from './registry-evidence.ts';
import type { Scene } from './scene.ts';

export interface FaultRun {
  readonly scene: Scene;
  readonly seed: number;
  /** Makes things go wrong, and answers how many did; at the end all is well again. */
  readonly strike: (dice: Dice, history: History) => Promise<number>;
}

export interface Report {
  readonly verdicts: readonly Verdict[];
  readonly history: History;
  readonly strikes: number;
  readonly loads: readonly KeptLoad[];
}

/** Users work while faults happen; then all requests and answers are compared with the promises. */
export const runFaults = (run: FaultRun): Promise<Report> => unlessTold(workAndJudge(run));

async function workAndJudge({ scene, seed, strike }: FaultRun): Promise<Report> {
  const recorder = createRecorder();
  const watch = watchPace();
  const world = await peopleWorld(scene);
  const work = startWork({ scene, seed, world, recorder });
  await work.assignAll();
  const people = work.begin();
  const strikes = await strike(createDice(seed), recorder.history);
  const calmSince = await calm();
  await people;
  watch.stop();
  const aftermath = await onDatabaseOf(scene, async (db) => {
    await loadLastArchive(db, world, signInAt(scene));
    return gatherAftermath(db, world, signInAt(scene));
  });
  const { history } = recorder;
  const { loads } = aftermath.registry;
  return { verdicts: judge({ history, aftermath, calmSince, pace: watch.pace }), history, strikes, loads };

  /** Everybody works on for a while after the last fault, and everything must succeed. */
  async function calm(): Promise<number> {
    await waitUntilReady(scene, watch.pace);
    const since = performance.now();
    await sleep(CALM);
    // A slow machine gets longer to show that everything works, and not less to show.
    const isServed = ({ started, outcome }: Request) => started > since && outcome.is === 'done';
    const isShown = () => recorder.history.filter(isServed).length >= SERVED_IN_PEACE;
    for (const end = since + PATIENCE; !isShown() && performance.now() < end;) await sleep(200);
    work.end();
    return since;
  }
}

const CALM = 3000;
/** Requests that are served after the last fault. */
const SERVED_IN_PEACE = 100;
/** Long enough for the slowest machine. If no request is served at all, the checks say so. */
const PATIENCE = 120_000;

interface Workplace {
  readonly scene: Scene;
  readonly seed: number;
  readonly world: World;
  readonly recorder: Recorder;
}

function startWork({ scene, seed, world, recorder }: Workplace) {
  const over = new AbortController();
  const clients = world.people.map(
    (person, index) =>
      new HarnessClient({
        address: scene.address,
        person,
        world,
        recorder,
        over: over.signal,
        dice: createDice(seed * 1000 + index),
      }),
  );
  return {
    /** Everybody begins with every second customer. */
    async assignAll() {
      const [manager] = clients;
      const pairs = allPairs(world).filter((_, index) => index % 2 === 0);
      if (manager) for (const pair of pairs) await linkPair(manager, pair, true);
    },
    begin: () => Promise.all(clients.map(workOn)),
    end: () => over.abort(),
  };
}

async function workOn(client: HarnessClient): Promise<void> {
  while (!client.over.aborted) {
    await client.dice.pick(deeds[client.person.role])(client);
    await sleep(20 + client.dice.below(100));
  }
}

const RECOVERY = 30_000;

/** It is ready again by itself within half a minute, or what a busy machine makes of it, or it is not reliable. */
async function waitUntilReady({ address }: Scene, pace: Pace): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < RECOVERY * pace(since, performance.now())) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('The product was not ready half a minute after the last fault');
}

const signInAt =
  ({ address }: Scene) =>
  async ({ email }: Person) => {
    const { token } = await apiAt(address).login({ body: { email, password: PASSWORD } });
    return apiAt(address, token);
  };

const SHOWN = 5;
const READING = new Set<Kind>([
  ...(['list', 'download', 'read', 'count managers', 'fetch job'] as const),
  ...(['read filing', 'list filings', 'count filings'] as const),
  ...(['list loads', 'read mirror', 'read public job', 'ask neighbors'] as const),
]);
const AT_DESK = new Set<Kind>(['keep filing', 'take filing']);

/** What was done, what came of it, and the verdict on each promise. */
export function describeReport({ history, verdicts, strikes, loads }: Report): string[] {
  const counts = Map.groupBy(history, ({ outcome }) => outcome.is);
  const count = (is: 'done' | 'refused' | 'unknown') => counts.get(is)?.length ?? 0;
  const lost = history.filter(({ outcome }) => outcome.is === 'unknown' && outcome.status === undefined).length;
  const longest = Math.max(0, ...history.map(({ started, ended }) => ended - started));
  const changes = (counts.get('done') ?? []).filter(({ kind }) => !READING.has(kind));
  const atDesk = changes.filter(({ kind }) => AT_DESK.has(kind)).length;
  return [
    `${history.length} requests during ${strikes} faults: ${count('done')} done (${changes.length} of them changes, ${atDesk} at the desk), ` +
      `${count('refused')} refused, ` +
      `${count('unknown')} not possible (${lost} of them without an answer); the longest took ${Math.round(longest)} ms`,
    describeLoads(loads),
    ...describeFailures(history),
    ...verdicts.flatMap(({ id, promise, violations }) => [
      `${violations.length === 0 ? 'kept  ' : 'BROKEN'} ${id.padEnd(5)} ${promise}`,
      ...violations.slice(0, SHOWN).map((violation) => `         ${violation}`),
      ...(violations.length > SHOWN ? [`         and ${violations.length - SHOWN} more`] : []),
    ]),
  ];
}

const describeLoads = (loads: readonly KeptLoad[]): string =>
  `${loads.length} loads of archives: ${[...Map.groupBy(loads, ({ status }) => status)]
    .map(([status, all]) => `${all.length} ${status}`)
    .join(', ')}`;

/** What people were told who could not be served, the most frequent first. */
function describeFailures(history: History): string[] {
  const told = history.flatMap(({ outcome }) =>
    outcome.is === 'unknown' ? [`${outcome.status ?? 'no answer'}: ${outcome.message}`] : [],
  );
  return [...Map.groupBy(told, (text) => text)]
    .map(([text, all]) => ({ text, count: all.length }))
    .sort((one, other) => other.count - one.count)
    .slice(0, SHOWN)
    .map(({ text, count }) => `${String(count).padStart(8)} × ${text}`);
}

export const isKept = ({ verdicts }: Pick<Report, 'verdicts'>): boolean =>
  verdicts.every(({ violations }) => violations.length === 0);
