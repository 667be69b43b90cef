import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFigures } from '../database/open-database.ts';

/** Figures about this process: memory, event-loop delay, requests, and the database connections. */
export function createMetrics(poolFigures?: () => PoolFigures): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
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

export interface StoredFileFigures {
  readonly damages: () => Promise<number>;
  readonly lastScrub: () => Promise<Date | undefined>;
}

/** The same on every instance: what the nightly scrub and those who opened a file found. */
export function measureFiles(register: Registry, { damages, lastScrub }: StoredFileFigures): void {
  const name = 'stored_files_damaged';
  gauge(register, { name, help: 'Revisions of stored files whose bytes are lost or altered' }, damages);
  gauge(
    register,
    { name: 'stored_files_scrubbed_seconds', help: 'When the last scrub had ended, since 1970; 0: there was none' },
    async () => ((await lastScrub())?.getTime() ?? 0) / 1000,
  );
}

interface Meaning {
  readonly name: string;
  readonly help: string;
}

function gauge(register: Registry, meaning: Meaning, read: () => Promise<number>): void {
  const shown: Gauge = new Gauge({
    ...meaning,
    registers: [register],
    // While the database is away nobody knows; the other figures are wanted then more than ever.
    collect: async () => shown.set(await read().catch(() => Number.NaN)),
  });
}

/** By route, not by address: what people type must not become a label. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
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
