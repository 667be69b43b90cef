import * as z from 'zod/mini';
import { get } from './endpoint.ts';

export const operationEndpoints = {
  getVersion: get('/api/version', {
    access: 'public',
    summary: 'The version that is running',
    background: true,
    // The zone in which due dates are counted, where the operator has set one.
    response: z.object({ version: z.string(), demo: z.boolean(), timeZone: z.optional(z.string()) }),
  }),
  getHealth: get('/healthz', {
    access: 'public',
    summary: 'Answers while the process runs',
    background: true,
    answersAnyHost: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  getReadiness: get('/readyz', {
    access: 'public',
    summary: 'Answers when everything it needs can be reached, else 503 naming what cannot',
    background: true,
    answersAnyHost: true,
    response: z.object({ status: z.literal('ready') }),
  }),
  getMetrics: get('/metrics', {
    access: 'public',
    summary: 'Figures for Prometheus; from this machine only, or with METRICS_TOKEN',
    background: true,
    produces: 'text/plain',
    response: z.string(),
  }),
};
