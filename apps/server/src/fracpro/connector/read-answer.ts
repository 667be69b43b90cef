import { messages } from '@disclosure/core';
import { SECOND } from '../../clock.ts';
import { failures } from '../failure.ts';
import { pickField } from '../mapping/pick-fields.ts';
import type { HttpAnswer } from './http-client.ts';

/** When a service that is busy does not say for how long. */
const DEFAULT_PAUSE = 5;
const LONGEST_PAUSE = 3600;

/** The JSON of a good answer; every other answer is a failure with a name. */
export function readAnswer(answer: HttpAnswer, now: Date): unknown {
  mustSucceed(answer, now);
  if (/html/i.test(answer.contentType) || answer.text.trimStart().startsWith('<')) throw failures.page();
  const value = parse(answer.text);
  if (typeof pickField(value, 'error') === 'string') throw failures.otherShape('error');
  return value;
}

function mustSucceed({ status, retryAfter }: HttpAnswer, now: Date): void {
  if (status >= 200 && status < 300) return;
  if (status === 404) throw failures.notFound(messages.fracpro.notThere);
  if (status === 401 || status === 403) throw failures.refused();
  if (status === 429) throw failures.busy(readPause(retryAfter, now));
  if (status >= 300 && status < 400) throw failures.redirected();
  throw failures.status(status);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failures.unreadable();
  }
}

/** Seconds, or a date. */
function readPause(text: string | undefined, now: Date): number {
  if (text === undefined) return DEFAULT_PAUSE;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / SECOND;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_PAUSE) : DEFAULT_PAUSE;
}
