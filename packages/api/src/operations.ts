import * as z from 'zod/mini';
import { get } from './endpoint.ts';

const BackupState = z.object({
  /** `off`: the product makes no backups by itself. `unknown`: it has not looked yet. `unreadable`: they cannot be reached. */
  state: z.enum(['off', 'unknown', 'unreadable', 'none', 'good', 'overdue']),
  lastGoodAt: z.nullable(z.string()),
});
export type BackupState = z.output<typeof BackupState>;

export const operationEndpoints = {
  getVersion: get('/api/version', {
    access: 'public',
    summary: 'The version that is running',
    background: true,
    response: z.object({
      version: z.string(),
      // Of the sources from which it was built.
      commit: z.optional(z.string()),
      // The newest migration that it knows.
      schema: z.optional(z.string()),
      demo: z.boolean(),
      // The zone in which due dates are counted, where the operator has set one.
      timeZone: z.optional(z.string()),
    }),
  }),
  getHealth: get('/healthz', {
    access: 'public',
    isPolled: true,
    summary: 'Answers while the process runs',
    background: true,
    answersAnyHost: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  getReadiness: get('/readyz', {
    access: 'public',
    isPolled: true,
    summary: 'Answers when everything it needs can be reached, else 503 naming what cannot',
    background: true,
    answersAnyHost: true,
    response: z.object({ status: z.literal('ready') }),
  }),
  getBackupState: get('/api/backups', {
    access: 'manager',
    summary: 'When the last good backup was made, and whether it is older than it should be',
    background: true,
    response: BackupState,
  }),
  getMetrics: get('/metrics', {
    access: 'public',
    isPolled: true,
    summary: 'Figures for Prometheus; from this machine only, or with METRICS_TOKEN',
    background: true,
    // A collector knows each instance by a name of its own.
    answersAnyHost: true,
    produces: 'text/plain',
    response: z.string(),
  }),
};
