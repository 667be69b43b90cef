import * as z from 'zod/mini';
import { get } from './endpoint.ts';

export const operationEndpoints = {
  getVersion: get('/api/version', {
    access: 'public',
    summary: 'What is running here',
    background: true,
    response: z.object({ version: z.string(), demo: z.boolean() }),
  }),
  getHealth: get('/healthz', {
    access: 'public',
    summary: 'Answers while the process lives',
    background: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  getReadiness: get('/readyz', {
    access: 'public',
    summary: 'Answers when everything that is needed is there, else 503 naming what is away',
    background: true,
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
