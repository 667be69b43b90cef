import { setTimeout as pause } from 'node:timers/promises';
import type { Kind } from './bare-product.ts';
import type { Person } from './populate.ts';
import { visit, type Call } from '@disclosure/server/test/visitor.ts';
import type { NextStep } from './profile.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that a database has worked; not a number where the system does not tell. */
type DatabaseClock = () => number;

/** Linux counts in hundredths of a second. */
const TICK = 10;

interface Process {
  readonly parent: number;
  /** Of itself. */
  readonly ticks: number;
  /** Of its children that have ended. */
  readonly endedTicks: number;
}

/** All processes of the PostgreSQL that runs in this folder together. */
export function databaseClock(clusterFolder: string): DatabaseClock {
  const main = Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return () => {
    const mother = readProcess(main);
    if (!mother) return Number.NaN;
    const children = readdirSync('/proc').map((name) => readProcess(Number(name)));
    const own = children.filter((each) => each?.parent === main);
    return TICK * own.reduce((sum, each) => sum + (each?.ticks ?? 0), mother.ticks + mother.endedTicks);
  };
}

/** Undefined when there is no such process. */
function readProcess(id: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

/** The value below which such a share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What a server says of itself. */
interface ServerFigures {
  readonly megabytes: number;
  readonly cpuSeconds: number;
  /** Since it was asked the last time. */
  readonly loopDelayMilliseconds: number;
}

export async function readFigures(address: string): Promise<ServerFigures> {
  const answer = await fetch(`${address}/metrics`);
  const text = await answer.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    megabytes: figure('process_resident_memory_bytes') / 1024 / 1024,
    cpuSeconds: figure('process_cpu_seconds_total'),
    loopDelayMilliseconds: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

interface Sample extends ServerFigures {
  readonly seconds: number;
}

/** Asks again and again until it is told to stop. */
export function watchFigures(address: string, everyMilliseconds: number) {
  const samples: Sample[] = [];
  const start = performance.now();
  const look = async () => {
    samples.push({ ...(await readFigures(address)), seconds: (performance.now() - start) / 1000 });
  };
  // One reading that fails leaves a gap; a server that is gone fails the last one, which is waited for.
  const timer = setInterval(() => void look().catch(() => undefined), everyMilliseconds);
  return async (): Promise<readonly Sample[]> => {
    clearInterval(timer);
    await look();
    return samples;
  };
}

/** Megabytes per minute by the line that fits the samples best. */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ megabytes }) => megabytes))];
  const covariance = mean(samples.map(({ seconds, megabytes }) => (seconds - x) * (megabytes - y)));
  const variance = mean(samples.map(({ seconds }) => (seconds - x) ** 2));
  return (covariance / variance) * 60;
}

export interface Side {
  readonly name: string;
  readonly address: string;
  readonly next: NextStep;
  readonly databaseClock: DatabaseClock;
}

export interface Load {
  readonly people: readonly Person[];
  readonly seconds: number;
  /** Milliseconds between an answer and the next call, half as long to half as long again; 0 is as fast as it goes. */
  readonly think: number;
}

interface Driven {
  readonly times: readonly number[];
  readonly errors: readonly string[];
  readonly perSecond: number;
  readonly cost: Cost;
  readonly figures: ServerFigures;
  readonly byKind: ReadonlyMap<Kind, readonly number[]>;
}

/** Milliseconds of the processor for one request, by who worked. People are this process. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly people: number;
}

/** Lets users work for a while, each with their own connection. */
export async function drive(side: Side, load: Load): Promise<Driven> {
  const endCost = await beginCost(side);
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const byKind = new Map<Kind, number[]>();
  const errors: string[] = [];
  await Promise.all(load.people.map((person) => work(side, person, { ...load, end, byKind, errors })));
  const seconds = (performance.now() - start) / 1000;
  const times = [...byKind.values()].flat();
  return { times, errors, byKind, perSecond: times.length / seconds, ...(await endCost(times.length)) };
}

/** Counts the work of the processors until it is told for how many requests that was. */
async function beginCost({ address, databaseClock: clock }: Side) {
  const before = await readFigures(address);
  const clocks = { database: clock(), people: ownClock() };
  return async (requests: number): Promise<Pick<Driven, 'cost' | 'figures'>> => {
    const figures = await readFigures(address);
    const server = ((figures.cpuSeconds - before.cpuSeconds) * 1000) / requests;
    const database = (clock() - clocks.database) / requests;
    return { figures, cost: { server, database, people: (ownClock() - clocks.people) / requests } };
  };
}

/** What a call costs while nobody else works, as the mean of these. */
export async function costAlone(side: Side, calls: readonly Call[]): Promise<Cost> {
  const visitor = visit(side.address);
  const endCost = await beginCost(side);
  for (const call of calls) await visitor.call(call);
  visitor.leave();
  return (await endCost(calls.length)).cost;
}

function ownClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Record {
  readonly think: number;
  readonly end: number;
  readonly byKind: Map<Kind, number[]>;
  readonly errors: string[];
}

async function work({ address, next }: Side, person: Person, record: Record): Promise<void> {
  const visitor = visit(address);
  // Users do not all begin at the same moment.
  await pause(Math.random() * record.think);
  while (performance.now() < record.end) {
    const step = next(person, Math.random());
    try {
      const { status, milliseconds } = await visitor.call(step);
      timesOf(record.byKind, step.kind).push(milliseconds);
      if (status >= 300) record.errors.push(`${step.path} answers ${status}`);
    } catch (error) {
      record.errors.push(`${step.path}: ${String(error)}`);
    }
    if (record.think > 0) await pause(record.think * (0.5 + Math.random()));
  }
  visitor.leave();
}

function timesOf(byKind: Map<Kind, number[]>, kind: Kind): number[] {
  const times = byKind.get(kind) ?? [];
  byKind.set(kind, times);
  return times;
}

const PER_SECOND = 20;

/** Sign-ins one after the other at an even pace, whether or not those before are answered. */
export async function storm(
  address: string,
  people: readonly Person[],
  { seconds, call }: { seconds: number; call: (person: Person) => Call },
) {
  const times: number[] = [];
  const errors: string[] = [];
  const signIn = async (person: Person) => {
    const visitor = visit(address, false);
    try {
      const { status, milliseconds } = await visitor.call(call(person));
      times.push(milliseconds);
      if (status !== 200) errors.push(`a sign-in answers ${status}`);
    } catch (error) {
      errors.push(`a sign-in: ${String(error)}`);
    }
  };
  const under: Promise<void>[] = [];
  for (let count = 0; count < seconds * PER_SECOND; count += 1) {
    const person = people[count % people.length];
    if (person) under.push(signIn(person));
    await pause(1000 / PER_SECOND);
  }
  await Promise.all(under);
  return { times, errors };
}

export function describeDriven(name: string, driven: Driven): void {
  const { times, errors, perSecond, cost, figures, byKind } = driven;
  const sharesOf = (some: readonly number[], shares: readonly number[]) =>
    shares.map((share) => percentile(some, share).toFixed(1)).join(' / ');
  console.log(
    `  ${name}: ${times.length} requests, ${perSecond.toFixed(0)}/s, p50/p95/p99 ${sharesOf(times, [0.5, 0.95, 0.99])} ms, ${errors.length} errors, ` +
      `CPU each ${cost.server.toFixed(2)} + database ${cost.database.toFixed(2)} + people ${cost.people.toFixed(2)} ms, ${figures.megabytes.toFixed(0)} MB, ` +
      `event loop late by ${figures.loopDelayMilliseconds.toFixed(1)} ms (99 of 100)`,
  );
  const kinds = [...byKind].map(([kind, some]) => `${kind} ${sharesOf(some, [0.5, 0.99])}`);
  console.log(`    p50/p99 by kind: ${kinds.join(', ')} ms`);
  for (const text of new Set(errors.slice(0, 5))) console.log(`    ${text}`);
}
