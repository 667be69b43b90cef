import type { BackupState } from '@disclosure/api';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFigures } from '../database/open-database.ts';
import type { Program } from '../program.ts';
import { createFigure, type ReadFigure } from './figure.ts';

/** All figures of an instance. */
export class Metrics extends Registry {
  readonly longestFigure: number | undefined;

  /** The milliseconds after which an answer does not wait for a figure any more; the usual ones when they are not given. */
  constructor(longestFigure?: number) {
    super();
    this.longestFigure = longestFigure;
  }
}

interface MetricsServices {
  readonly program: Program;
  readonly poolFigures?: (() => PoolFigures) | undefined;
  readonly longestFigure?: number | undefined;
}

/** Figures about this process: what it is, memory, event-loop delay, requests, and the database connections. */
export function createMetrics({ program, poolFigures, longestFigure }: MetricsServices): Metrics {
  const register = new Metrics(longestFigure);
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'build_info',
    help: 'What runs, always 1',
    labelNames: ['version', 'commit', 'schema'],
    registers: [register],
  }).set({ ...program }, 1);
  if (poolFigures) {
    const gauge = new Gauge({
      name: 'database_connections',
      help: 'Connections to the database by state',
      labelNames: ['state'],
      registers: [register],
      collect: () => {
        for (const [state, count] of Object.entries(poolFigures())) gauge.set({ state }, count);
      },
    });
  }
  return register;
}

/** What `/readyz` would say, by part, as of the last look of the timer. */
export function measureReadiness(register: Metrics, parts: () => ReadonlyMap<string, boolean>): void {
  const gauge = new Gauge({
    name: 'ready',
    help: 'Whether each part that the instance needs can be used: 1 or 0',
    labelNames: ['part'],
    registers: [register],
    collect: () => {
      for (const [part, isReady] of parts()) gauge.set({ part }, isReady ? 1 : 0);
    },
  });
}

export interface StoredFileFigures {
  readonly damages: () => Promise<number>;
  /** Undefined where the scrub is turned off; then there is no figure that could be late. */
  readonly lastScrub: (() => Promise<Date | undefined>) | undefined;
}

/** The same on every instance, because the figures come from the database. */
export function measureFiles(register: Metrics, { damages, lastScrub }: StoredFileFigures): void {
  const name = 'stored_files_damaged';
  gauge(register, { name, help: 'Revisions of stored files whose bytes are lost or altered' }, damages);
  if (!lastScrub) return;
  gauge(
    register,
    { name: 'stored_files_scrubbed_seconds', help: 'When the last scrub had ended, since 1970; 0: there was none' },
    async () => ((await lastScrub())?.getTime() ?? 0) / 1000,
  );
}

const overdueBy: Readonly<Record<BackupState['state'], number>> = {
  off: 0,
  unknown: Number.NaN,
  good: 0,
  overdue: 1,
  none: 1,
  unreadable: 1,
};

/** There are no such figures where the product makes no backups by itself. */
export function measureBackups(register: Metrics, state: () => BackupState): void {
  const lastGood = async () => {
    const { state: word, lastGoodAt } = state();
    if (lastGoodAt !== null) return Date.parse(lastGoodAt) / 1000;
    return word === 'none' ? 0 : Number.NaN;
  };
  const isOverdue = async () => overdueBy[state().state];
  const help = 'When the last good backup was made, since 1970; 0: there is none';
  gauge(register, { name: 'backup_last_good_seconds', help }, lastGood);
  const overdue = '1: there is no good backup that is as new as it should be, or none can be read';
  gauge(register, { name: 'backup_overdue', help: overdue }, isOverdue);
}

/** Files of users that threads read just now, and those that wait for it. */
export const measureThreads = (register: Metrics, count: () => number): void =>
  gauge(register, { name: 'costly_tasks', help: 'Files that threads read, and those that wait' }, async () => count());

interface GaugeText {
  readonly name: string;
  readonly help: string;
}

export function gauge(register: Metrics, text: GaugeText, read: ReadFigure): void {
  const figure = createFigure(read, register.longestFigure);
  const shown: Gauge = new Gauge({
    ...text,
    registers: [register],
    collect: async () => shown.set(await figure()),
  });
}

/** Labels contain the route and not the address, because addresses contain what users typed. */
export function measureRequests(app: FastifyInstance, register: Metrics): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
