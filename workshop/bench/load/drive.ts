import { setTimeout as pause } from 'node:timers/promises';
import type { Kind } from './bare-product.ts';
import type { Person } from './populate.ts';
import { visit } from '@disclosure/server/test/visitor.ts';
import type { DatabaseClock } from './database-clock.ts';
import { readFigures, type ServerFigures } from './figures.ts';
import type { NextStep } from './profile.ts';

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

export interface Driven {
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

/** Lets people work for a while, each with a connection of their own. */
export async function drive(side: Side, load: Load): Promise<Driven> {
  const before = await readFigures(side.address);
  const clocks = { database: side.databaseClock(), people: ownClock() };
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const byKind = new Map<Kind, number[]>();
  const errors: string[] = [];
  await Promise.all(load.people.map((person) => work(side, person, { ...load, end, byKind, errors })));
  const seconds = (performance.now() - start) / 1000;
  const figures = await readFigures(side.address);
  const times = [...byKind.values()].flat();
  const cost = {
    server: ((figures.cpuSeconds - before.cpuSeconds) * 1000) / times.length,
    database: (side.databaseClock() - clocks.database) / times.length,
    people: (ownClock() - clocks.people) / times.length,
  };
  return {
    times,
    errors,
    byKind,
    figures,
    perSecond: times.length / seconds,
    cost,
  };
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
  // Nobody begins in step with the others.
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
