import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Clock, later, SECOND } from '../clock.ts';
import { simulateReport, simulateTime } from './reports.ts';

interface SimulatorOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Where it listens, unless only this machine may reach it. */
  readonly host?: string;
  readonly clock: Clock;
  /** How long its tokens are valid. */
  readonly tokenSeconds?: number;
  /** Told of every request: method and path. */
  readonly onRequest?: (line: string) => void;
}

export interface Simulator {
  readonly url: string;
  /** The settings that make the server ask the simulator instead of FracPro. */
  readonly settings: {
    readonly FRACPRO_URL: string;
    readonly FRACPRO_CLIENT_ID: string;
    readonly FRACPRO_CLIENT_SECRET: string;
  };
  stop(): Promise<void>;
}

/** A stand-in for FracPro. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const tokens = createTokens(options.clock, options.tokenSeconds ?? 3600);
  const server = createServer((request, response) => {
    options.onRequest?.(`${request.method} ${request.url}`);
    readQuestion(request)
      .then((question) => send(response, replyTo(question, { tokens, clock: options.clock })))
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      FRACPRO_URL: url,
      FRACPRO_CLIENT_ID: SIMULATOR_CLIENT.id,
      FRACPRO_CLIENT_SECRET: SIMULATOR_CLIENT.secret,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const path = request.url?.split('?', 1)[0] ?? '';
  return { path, authorization: request.headers.authorization ?? '', form: await text(request) };
}

function send(response: ServerResponse, reply: Reply | undefined): void {
  if (reply) response.writeHead(reply.status, { ...reply.headers }).end(reply.body);
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = { 'content-type': 'application/json' };

const jsonReply = (status: number, body: object): Reply => ({
  status,
  headers: json,
  body: JSON.stringify(body),
});

interface Question {
  readonly path: string;
  readonly authorization: string;
  /** The form in its body, if there is one. */
  readonly form: string;
}

interface ReplyServices {
  readonly tokens: Tokens;
  readonly clock: Clock;
}

const JOB = /^\/v1\/jobs\/(?<jobNumber>[^/]+)(?:\/(?<report>[^/]+))?$/;
const TIME = /^\/v1\/wells\/(?<apiNumber>[^/]+)\/stages\/(?<stage>\d+)\/(?<timeType>\w+)$/;

const refusal = jsonReply(401, { message: 'The token is not valid' });

/** The answer of the service; undefined when it never answers. */
function replyTo({ path, authorization, form }: Question, services: ReplyServices): Reply | undefined {
  if (path === '/oauth/token') return replyToSignIn(services.tokens.issue(new URLSearchParams(form)));
  const token = authorization.replace(/^Bearer /, '');
  if (!services.tokens.isGood(token)) return refusal;
  const job = JOB.exec(path)?.groups;
  if (job) return replyAboutJob(job['jobNumber'] ?? '', job['report'] ?? '', token, services);
  return found(findTime(TIME.exec(path)?.groups ?? {}, services.clock()));
}

const replyToSignIn = (issued: object | undefined): Reply =>
  issued ? jsonReply(200, issued) : jsonReply(401, { error: 'invalid_client' });

function replyAboutJob(
  jobNumber: string,
  report: string,
  token: string,
  { tokens, clock }: ReplyServices,
): Reply | undefined {
  if (jobNumber === '9401' && tokens.mustRenew(token)) return refusal;
  if (Object.hasOwn(faults, jobNumber)) return faults[jobNumber];
  return found(simulateReport(jobNumber, report, clock()));
}

const findTime = ({ apiNumber = '', stage = '', timeType = '' }: Record<string, string>, today: Date) =>
  simulateTime(apiNumber, Number(stage), timeType, today);

const found = (body: object | undefined): Reply =>
  body ? jsonReply(200, body) : jsonReply(404, { message: 'Not found' });

/** Job numbers that make the service misbehave. Undefined: it accepts the request and never answers. */
const faults: Readonly<Record<string, Reply | undefined>> = {
  '9200': {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Maintenance</title><p>FracPro is being updated.</p>',
  },
  '9201': { status: 200, headers: json, body: '{"simulated":true,"jobNumber":"9201","wells":[{"wellName":"Cut Sh' },
  '9202': {
    status: 200,
    headers: json,
    body: JSON.stringify({
      simulated: true,
      jobNumber: 9202,
      wells: [{ wellName: ['Wrong', 'Types'], apiNumber: true, longitude: 'west', totalStages: 'many' }],
      stages: 'none',
      chemicals: { FR100: '12 gal' },
      tickets: [null],
    }),
  },
  '9302': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' },
  '9429': { status: 429, headers: { ...json, 'retry-after': '5' }, body: '{"message":"Too many requests"}' },
  '9500': { status: 500, headers: json, body: '{"message":"Internal error at db-7.internal"}' },
  '9504': undefined,
};

export const SIMULATOR_CLIENT = { id: 'fracpro-simulator', secret: 'not-a-secret-but-kept-like-one' };

/** Job 9401 accepts a token that was issued this soon after it refused one. */
const FORGIVEN_FOR = 60 * SECOND;

/** The tokens that the simulated service has given out. */
function createTokens(clock: Clock, seconds: number) {
  const ends = new Map<string, Date>();
  const forgiven = new Set<string>();
  let lastRefusal: Date | undefined;

  return {
    /** By OAuth client credentials; undefined for wrong ones. */
    issue(form: URLSearchParams): object | undefined {
      const isKnown =
        form.get('client_id') === SIMULATOR_CLIENT.id && form.get('client_secret') === SIMULATOR_CLIENT.secret;
      if (!isKnown || form.get('grant_type') !== 'client_credentials') return undefined;
      const token = randomUUID();
      ends.set(token, later(clock(), seconds * SECOND));
      if (lastRefusal && clock() < later(lastRefusal, FORGIVEN_FOR)) forgiven.add(token);
      return { access_token: token, token_type: 'Bearer', expires_in: seconds };
    },
    isGood(token: string): boolean {
      const end = ends.get(token);
      return end !== undefined && clock() < end;
    },
    /** True once: the next token is accepted. */
    mustRenew(token: string): boolean {
      if (forgiven.has(token)) return false;
      ends.delete(token);
      lastRefusal = clock();
      return true;
    },
  };
}

type Tokens = ReturnType<typeof createTokens>;
