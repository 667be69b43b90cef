import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { installation, type TestApp } from './test-app.ts';

/** Another server on the same database and the same store, with the same clock. The caller closes it. */
export const buildSecondInstance = (test: TestApp, environment: Record<string, string> = {}): FastifyInstance =>
  buildApp({
    ...installation,
    db: test.db,
    databaseAddress: () => test.databaseAddress,
    store: test.store,
    clock: () => test.now(),
    settings: readSettings({ LOG_LEVEL: 'silent', ...environment }),
    mailer: { send: async () => undefined, close: () => undefined },
  });
