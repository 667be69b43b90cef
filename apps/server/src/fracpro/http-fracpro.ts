import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import { type Connector, createConnector, type Credentials } from './connector/connector.ts';
import { createHttpClient } from './connector/http-client.ts';
import { failures, FracProFailure } from './failure.ts';
import { fetchJob, type Questions } from './fetch-job.ts';
import type { FracPro } from './fracpro.ts';
import type { Mapping } from './mapping/mapping.ts';
import { pickField } from './mapping/pick-fields.ts';
import { checkReport } from './mapping/read-report.ts';

export interface FracProOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly mapping: Mapping;
  readonly connectMilliseconds: number;
  readonly answerMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly clock: Clock;
  readonly random?: () => number;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The largest job there is takes some 10 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** FracPro over HTTP. */
export function createHttpFracPro(options: FracProOptions): FracPro {
  const http = createHttpClient({ ...options, maxBytes: MAX_BYTES });
  const { mapping, random = Math.random, wait = waitUntil } = options;
  const connector = createConnector({ ...options, http, random, wait, drawSign });
  const inTime = <Result>(work: (signal: AbortSignal) => Promise<Result>) =>
    work(AbortSignal.timeout(options.totalMilliseconds));
  const ask = questions(connector, mapping);
  return {
    source: options.baseUrl,
    sign: () =>
      inTime(async (signal) => {
        const { sign, expiresAt } = await connector.token(signal);
        return { token: sign, expiresAt };
      }),
    report: (kind, jobNumber) =>
      inTime(async (signal) => {
        const answer = await ask.report(kind, jobNumber, signal);
        checkReport(kind, answer, mapping);
        return answer;
      }),
    job: (jobNumber) => inTime((signal) => fetchJob(ask, { jobNumber, mapping, signal })),
    stageTime: (time) => inTime((signal) => ask.stageTime(time, signal)),
    close: () => http.close(),
  };
}

const drawSign = () => randomBytes(24).toString('base64url');

/** A pause ends early with its signal; whoever paused looks at the signal. */
const waitUntil = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);

function questions(connector: Connector, mapping: Mapping): Questions {
  return {
    async report(kind, jobNumber, signal) {
      const path = fill(mapping[kind].path, { jobNumber });
      return connector.get(path, signal).catch(sayNotFound(messages.fracpro.jobNotFound(jobNumber)));
    },
    async stageTime(time, signal) {
      const path = fill(mapping.stageTime.path, { ...time });
      const answer = await connector.get(path, signal).catch(sayNotFound(messages.fracpro.timeNotFound(time.stage)));
      const date = pickField(answer, mapping.stageTime.date);
      if (typeof date !== 'string') throw failures.otherShape(mapping.stageTime.date);
      return date;
    },
  };
}

/** Encoded, so that no value can lead to another path. */
const fill = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

const sayNotFound = (message: string) => (error: unknown) => {
  throw error instanceof FracProFailure && error.code === 'not-found' ? failures.notFound(message) : error;
};
