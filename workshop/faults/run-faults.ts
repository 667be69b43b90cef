import { setTimeout as sleep } from 'node:timers/promises';
import { createDice, type Dice } from '../dice.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';
import { judge, type Verdict } from './checks/invariants.ts';
import { apiAt } from './clients/api-at.ts';
import { HarnessClient } from './clients/client.ts';
import { deeds } from './clients/deeds.ts';
import { allPairs, linkPair } from './clients/manager-deeds.ts';
import { onDatabaseOf, peopleWorld, type World } from './clients/world.ts';
import type { History, Request } from './history/history.ts';
import { type Pace, watchPace } from './history/pace.ts';
import { createRecorder, type Recorder } from './history/recorder.ts';
import { gatherAftermath } from './scene/gather-aftermath.ts';
import type { Scene } from './scene/scene.ts';

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
}

/** People work, things go wrong, and then all that was asked and answered is held against the promises. */
export async function runFaults({ scene, seed, strike }: FaultRun): Promise<Report> {
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
  const aftermath = await onDatabaseOf(scene, async (db) => gatherAftermath(db, await overseerOf(scene, world)));
  const { history } = recorder;
  return { verdicts: judge({ history, aftermath, calmSince, pace: watch.pace }), history, strikes };

  /** Everybody works on for a while after the last fault, and everything must succeed. */
  async function calm(): Promise<number> {
    await waitUntilReady(scene, watch.pace);
    const since = performance.now();
    await sleep(CALM);
    // A slow machine gets longer to show that everything works, and not less to show.
    const isServed = ({ started, outcome }: Request) => started > since && outcome.is === 'done';
    const isShown = () => recorder.history.filter(isServed).length >= SHOWN;
    for (const end = since + PATIENCE; !isShown() && performance.now() < end;) await sleep(200);
    work.end();
    return since;
  }
}

const CALM = 3000;
/** Requests that are served after the last fault. */
const SHOWN = 100;
/** Long enough for the slowest machine; where nobody is served at all, the checks say so. */
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

async function overseerOf({ address }: Scene, { overseer }: World) {
  const { token } = await apiAt(address).login({ body: { email: overseer.email, password: PASSWORD } });
  return apiAt(address, token);
}
