import type { Clock } from '../clock.ts';
import { faults } from './faults.ts';
import { jsonReply, type Reply } from './reply.ts';
import { simulateReport, simulateTime } from './reports.ts';
import type { Tokens } from './tokens.ts';

export interface Question {
  readonly path: string;
  readonly authorization: string;
  /** The form in its body, if there is one. */
  readonly form: string;
}

interface Means {
  readonly tokens: Tokens;
  readonly clock: Clock;
}

const JOB = /^\/v1\/jobs\/(?<jobNumber>[^/]+)(?:\/(?<report>[^/]+))?$/;
const TIME = /^\/v1\/wells\/(?<apiNumber>[^/]+)\/stages\/(?<stage>\d+)\/(?<timeType>\w+)$/;

const refusal = jsonReply(401, { message: 'The token is not valid' });

/** What the service says; undefined when it never answers. */
export function replyTo({ path, authorization, form }: Question, means: Means): Reply | undefined {
  if (path === '/oauth/token') return replyToSignIn(means.tokens.issue(new URLSearchParams(form)));
  const token = authorization.replace(/^Bearer /, '');
  if (!means.tokens.isGood(token)) return refusal;
  const job = JOB.exec(path)?.groups;
  if (job) return replyAboutJob(job['jobNumber'] ?? '', job['report'] ?? '', token, means);
  return found(findTime(TIME.exec(path)?.groups ?? {}, means.clock()));
}

const replyToSignIn = (issued: object | undefined): Reply =>
  issued ? jsonReply(200, issued) : jsonReply(401, { error: 'invalid_client' });

function replyAboutJob(jobNumber: string, report: string, token: string, { tokens, clock }: Means): Reply | undefined {
  if (jobNumber === '9401' && tokens.mustRenew(token)) return refusal;
  if (Object.hasOwn(faults, jobNumber)) return faults[jobNumber];
  return found(simulateReport(jobNumber, report, clock()));
}

const findTime = ({ apiNumber = '', stage = '', timeType = '' }: Record<string, string>, today: Date) =>
  simulateTime(apiNumber, Number(stage), timeType, today);

const found = (body: object | undefined): Reply =>
  body ? jsonReply(200, body) : jsonReply(404, { message: 'Not found' });
