import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import type { Problem } from '@disclosure/api';
import { type Member, type Members, watchMembers } from './members.ts';

export interface Proxy {
  readonly address: string;
  /** From now on this instance gets its share. */
  add(instance: string): void;
  stop(): Promise<void>;
}

/** One address for several instances. It tells them whom it speaks for, and they trust it with that. */
export async function startProxy(port = 0): Promise<Proxy> {
  const members = watchMembers();
  const server = createServer((asked, answer) => forward({ members, asked, answer, tried: new Set() }));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (instance) => members.add(instance),
    async stop() {
      if (!server.listening) return;
      members.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

interface Exchange {
  readonly members: Members;
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly tried: Set<Member>;
}

function forward(exchange: Exchange): void {
  const { members, asked, answer, tried } = exchange;
  const member = members.next(tried);
  if (!member) return refuse(answer, 'No instance is ready.');
  tried.add(member);
  // A new connection for each request: a kept one could end while the request is on its way.
  const upstream = request(new URL(asked.url ?? '/', member.address), {
    agent: false,
    method: asked.method,
    headers: headersFor(asked),
  });
  let isConnected = false;
  upstream.on('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true;
      asked.pipe(upstream);
    }),
  );
  upstream.on('response', (received) => {
    answer.writeHead(received.statusCode ?? 502, withoutHops(received.headers));
    // If one side closes, both are closed.
    pipeline(received, answer, () => undefined);
  });
  const abandon = () => upstream.destroy();
  upstream.on('error', () => {
    member.isReady = false;
    answer.off('close', abandon);
    retry(exchange, isConnected);
  });
  answer.on('close', abandon);
}

const REPEATABLE = new Set(['GET', 'HEAD']);

/** What never reached an instance may go to another one, and so may what only reads. */
function retry(exchange: Exchange, wasSent: boolean): void {
  const { asked, answer } = exchange;
  if (answer.destroyed) return;
  if (answer.headersSent) answer.destroy();
  else if (!wasSent || REPEATABLE.has(asked.method ?? '')) forward(exchange);
  else refuse(answer, 'The instance that worked on this is gone; it may be done or not.');
}

/** In the shape of the product, so that its own pages can tell people what it says. */
function refuse(answer: ServerResponse, reason: string): void {
  const problem = {
    code: 'unavailable',
    message: `${reason} Please try again in a moment.`,
    requestId: randomUUID(),
  } satisfies Problem;
  answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  answer.end(JSON.stringify(problem));
}

/** They speak of one connection, not of the request. */
const HOPS = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

const withoutHops = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !HOPS.has(name)),
  ) as Record<string, string | string[]>;

/** What a client claims about itself is not passed on. */
function headersFor({ headers, socket }: IncomingMessage): Record<string, string | string[]> {
  return {
    ...withoutHops(headers),
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    ...(headers.host !== undefined && { 'x-forwarded-host': headers.host }),
  };
}
