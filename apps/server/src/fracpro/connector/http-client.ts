import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { failures, FracProFailure } from '../failure.ts';

export interface HttpQuestion {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the question, whatever state it is in. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly bytes: Buffer;
}

export interface HttpLimits {
  readonly connectMilliseconds: number;
  readonly answerMilliseconds: number;
  readonly maxBytes: number;
}

export interface HttpClient {
  send(question: HttpQuestion): Promise<HttpAnswer>;
  close(): void;
}

/** Connections are reused. Redirects are not followed: they would lead away from the one host we know. */
export function createHttpClient(limits: HttpLimits): HttpClient {
  const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };
  return {
    send: (question) =>
      question.url.protocol === 'https:'
        ? ask(secureRequest(question.url, toOptions(question, agents['https:'])), question, limits)
        : ask(plainRequest(question.url, toOptions(question, agents['http:'])), question, limits),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const toOptions = <Agent>({ method, headers }: HttpQuestion, agent: Agent) => ({
  method,
  agent,
  headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
});

function ask(request: ClientRequest, { body, signal }: HttpQuestion, limits: HttpLimits): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const endSlow = () => void request.destroy(failures.slow());
  const answerTimer = setTimeout(endSlow, limits.answerMilliseconds);
  const connectTimer = setTimeout(() => request.destroy(failures.unreachable()), limits.connectMilliseconds);
  signal.addEventListener('abort', endSlow);

  request.on('socket', (socket) => {
    const connected = () => clearTimeout(connectTimer);
    if (!socket.connecting) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  request.on('response', (answer) => readAnswer(answer, limits.maxBytes).then(resolve, reject));
  request.on('error', (error) => reject(toFailure(error)));
  request.end(body);
  if (signal.aborted) endSlow();

  // The rest of an answer that was refused half way must not hold the connection.
  promise.catch(() => request.destroy());
  return promise.finally(() => {
    clearTimeout(answerTimer);
    clearTimeout(connectTimer);
    signal.removeEventListener('abort', endSlow);
  });
}

/** Our own reason for ending the request, or the network's, which is not passed on. */
const toFailure = (error: Error) =>
  error instanceof FracProFailure ? error : Object.assign(failures.unreachable(), { cause: error });

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw failures.tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FracProFailure ? error : Object.assign(failures.brokenOff(), { cause: error });
  }
  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    retryAfter: answer.headers['retry-after'],
    bytes: Buffer.concat(chunks),
  };
}
