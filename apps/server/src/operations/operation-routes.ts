import { createHash, timingSafeEqual } from 'node:crypto';
import { type BackupState, type operationEndpoints, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Registry } from 'prom-client';
import type { Db } from '../database/db.ts';
import { hasDemoData } from '../database/demo-accounts.ts';
import type { Client, Handlers } from '../http/serve.ts';
import type { Program } from '../program.ts';
import type { Settings } from '../settings/settings.ts';
import type { Readiness } from './readiness.ts';

interface OperationServices {
  readonly db: Db;
  readonly settings: Settings;
  readonly program: Program;
  readonly readiness: Readiness;
  readonly metrics: Registry;
  /** Undefined where the product makes no backups by itself. */
  readonly backups: { state(): BackupState } | undefined;
}

export const operationRoutes = (services: OperationServices): Handlers<typeof operationEndpoints> => ({
  getVersion: async () => {
    const demo = await hasDemoData(services.db);
    const { TIME_ZONE } = services.settings;
    return { ...services.program, demo, ...(TIME_ZONE !== undefined && { timeZone: TIME_ZONE }) };
  },

  getHealth: () => ({ status: 'ok' }),

  getReadiness: async () => {
    await services.readiness.mustBeReady();
    return { status: 'ready' };
  },

  getBackupState: () => services.backups?.state() ?? { state: 'off', lastGoodAt: null },

  getMetrics: (_, { client }) => {
    mustSeeMetrics(services.settings.METRICS_TOKEN, client);
    return services.metrics.metrics();
  },
});

function mustSeeMetrics(token: string | undefined, { bearer, isThisMachine }: Client): void {
  if (token === undefined) {
    if (!isThisMachine) throw new ProblemError('forbidden', messages.session.forbidden);
  } else if (bearer === undefined || !isSame(bearer, token)) {
    throw new ProblemError('unauthenticated', messages.session.tokenMissing);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
