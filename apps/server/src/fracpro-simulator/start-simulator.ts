import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import type { Reply } from './reply.ts';
import { type Question, replyTo } from './reply-to.ts';
import { createTokens, SIMULATOR_CLIENT } from './tokens.ts';

interface SimulatorOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly clock: Clock;
  /** How long its tokens are good. */
  readonly tokenSeconds?: number;
  /** Told of every request: method and path. */
  readonly onRequest?: (line: string) => void;
}

export interface Simulator {
  readonly url: string;
  /** What makes this server ask the simulator instead of FracPro. */
  readonly settings: {
    readonly FRACPRO_URL: string;
    readonly FRACPRO_CLIENT_ID: string;
    readonly FRACPRO_CLIENT_SECRET: string;
  };
  stop(): Promise<void>;
}

/** A stand-in for FracPro as others see it, on this machine only. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const tokens = createTokens(options.clock, options.tokenSeconds ?? 3600);
  const server = createServer((request, response) => {
    options.onRequest?.(`${request.method} ${request.url}`);
    readQuestion(request)
      .then((question) => send(response, replyTo(question, { tokens, clock: options.clock })))
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
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
