import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { get, post, ProblemError } from '@disclosure/api';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SECOND } from '../clock.ts';
import { answerProblem } from './problems.ts';
import { type Caller, serve } from './serve.ts';
import { BODIES_AT_MOST, dropSlowBodies, dropStalledClients, readOnBeforeClosing } from './held-memory.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const PATIENCE = { timeout: 60 * SECOND, interval: 2 };

/** Far more than the buffers of two sockets hold, however large the system makes them. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');

/** Asks, and takes nothing of the answer but its first bytes. */
async function askAndWait(path: string, token = '1'): Promise<Socket> {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const callerOf = (id: number): Caller => ({
  id,
  roles: ['Viewer'],
  mustSetUpTwoStep: false,
  sessionId: '',
  began: { address: '127.0.0.1', device: null },
  token: '',
  needsRefresh: false,
});

describe('answers that a user does not take', () => {
  const endpoints = {
    large: get('/large', {
      access: 'signed-in',
      summary: '',
      untakenAtMost: 2,
      query: z.object({ refused: z.optional(z.string()) }),
      response: z.unknown(),
      produces: 'text/plain',
    }),
  };
  const more = get('/more', {
    access: 'signed-in',
    summary: '',
    untakenAtMost: 1,
    waitingAtMost: 2,
    response: z.unknown(),
    produces: 'text/plain',
  });
  let address: string;
  let arrivals = 0;
  let thirdArrived: PromiseWithResolvers<void>;
  const ask = (token: string, query = '') =>
    fetch(`${address}/large${query}`, { headers: { authorization: `Bearer ${token}` } });

  async function start() {
    app = Fastify();
    app.setErrorHandler(answerProblem);
    [arrivals, thirdArrived] = [0, Promise.withResolvers()];
    const large = ({ query }: { query: { refused?: string | undefined } }) => {
      if (query.refused !== undefined) throw new ProblemError('conflict', 'Refused');
      return LARGE.toString();
    };
    serve(app, { ...endpoints, more }, { large, more: () => LARGE.toString() }, async (token) => {
      if ((arrivals += 1) === 3) thirdArrived.resolve();
      return callerOf(Number(token));
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  }

  it('are two at a time, until one of them is taken or given up', async () => {
    await start();
    const [first] = [await askAndWait('/large'), await askAndWait('/large')];
    const refused = await ask('1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({
      message: 'You already have 2 downloads running. Please wait until one is done, or try again in 10 s.',
    });
    expect((await (await ask('2')).text()).length).toBe(LARGE.length);
    first.destroy();
    // The server learns of it in its own time.
    let answer = await ask('1');
    for (; answer.status === 429; answer = await ask('1')) await pause(1);
    expect((await answer.text()).length).toBe(LARGE.length);
  });

  it('let some more requests wait, each for its turn', async () => {
    await start();
    const first = await askAndWait('/more');
    const get = () => fetch(`${address}/more`, { headers: { authorization: 'Bearer 1' } });
    const waiting = [get(), get()];
    await thirdArrived.promise;
    expect((await get()).status).toBe(429);
    first.destroy();
    const lengths = waiting.map(async (each) => (await (await each).text()).length);
    expect(await Promise.all(lengths)).toEqual([LARGE.length, LARGE.length]);
    expect((await (await get()).text()).length).toBe(LARGE.length);
  });

  it('do not count when they were refused or taken', async () => {
    await start();
    for (let count = 0; count < 3; count += 1) expect((await ask('1', '?refused=1')).status).toBe(409);
    for (let count = 0; count < 3; count += 1) await (await ask('1')).text();
    expect((await ask('1')).status).toBe(200);
  });
});

describe('bodies that have not arrived yet', () => {
  const LENGTH = 20 * 1024 * 1024;
  const ofOneUser = Math.floor(BODIES_AT_MOST.ofUser / LENGTH);
  const users = Math.floor(BODIES_AT_MOST.ofAll / (ofOneUser * LENGTH));
  const take = post('/take', {
    access: 'signed-in',
    summary: '',
    maxBytes: LENGTH,
    body: z.unknown(),
    response: z.string(),
  });

  it('are refused beyond so many bytes of one user, and of all together', async () => {
    app = Fastify();
    app.setErrorHandler(answerProblem);
    const arrived = Promise.withResolvers<void>();
    let arrivals = 0;
    serve(app, { take }, { take: () => 'taken' }, async (token) => {
      arrivals += 1;
      if (arrivals === users * ofOneUser) arrived.resolve();
      return callerOf(Number(token));
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    for (let count = 0; count < users * ofOneUser; count += 1) begin(1 + (count % users));
    await arrived.promise;
    const send = async (user: number, body: string) => {
      const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
      const answer = await fetch(`${address}/take`, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('retry-after')];
    };
    const large = ' '.repeat(LENGTH - 1) + '1';
    expect(await send(1, large)).toEqual([429, '10']);
    expect(await send(users + 1, large)).toEqual([503, '5']);
    expect(await send(1, '1')).toEqual([200, null]);
    for (const socket of sockets.splice(0)) socket.destroy();
    let answer = await send(1, large);
    for (; answer[0] === 429; answer = await send(1, large)) await pause(1);
    expect(answer).toEqual([200, null]);
  });

  /** Says how long the body is, and sends none of it. */
  function begin(user: number): void {
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const head = ['POST /take HTTP/1.1', 'host: localhost', `authorization: Bearer ${user}`];
    socket.write([...head, 'content-type: application/json', `content-length: ${LENGTH}`, '', ''].join('\r\n'));
  }
});

describe('a body that is refused', () => {
  it('leaves its client the answer, also on a connection that ends with it', async () => {
    app = Fastify();
    readOnBeforeClosing(app);
    app.addHook('onRequest', async (_, reply) => reply.code(403).send('refused'));
    app.post('/take', () => 'taken');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
    sockets.push(socket);
    const head = ['POST /take HTTP/1.1', 'host: localhost', 'connection: close', `content-length: ${LARGE.length}`];
    socket.write([...head, '', ''].join('\r\n'));
    // The answer is there before the body is sent.
    await once(socket, 'readable');
    const sent = new Promise((resolve) => void socket.write(LARGE, resolve));
    expect(await sent).toBeFalsy();
    expect(String(socket.read())).toMatch(/^HTTP\/1.1 403 .*refused$/s);
    await once(socket.resume(), 'end');
  });
});

describe('a client that stalls', () => {
  it('is disconnected, and one that waits for us is not', async () => {
    app = Fastify();
    dropStalledClients(app, 50);
    const ended = Promise.withResolvers<void>();
    app.get('/large', (request, reply) => {
      request.raw.socket.once('close', () => ended.resolve());
      reply.send(LARGE);
    });
    app.get('/slow', (_, reply) => reply.send(Readable.from(slowly())));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    await askAndWait('/large');
    await ended.promise;
    expect(await (await fetch(`${address}/slow`)).text()).toBe('first second');
  });
});

describe('a body that arrives slowly', () => {
  /** Its intervals are counted here, because no machine keeps to short ones. */
  const INTERVAL = 60 * SECOND;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const LENGTH = 100;
  let served: PromiseWithResolvers<Socket>;
  let answered: PromiseWithResolvers<void>;
  let mayAnswer: PromiseWithResolvers<void>;
  beforeEach(async () => {
    [served, answered, mayAnswer] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
    app = Fastify({ clientErrorHandler: ({ code }, socket) => void (socket.writable && socket.end(code)) });
    dropSlowBodies(app, INTERVAL);
    app.addContentTypeParser('application/zip', async (_: unknown, body: unknown) => body);
    app.addHook('onResponse', async () => answered.resolve());
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      served.resolve(request.raw.socket);
      if (request.headers.authorization === undefined) return reply.code(401).send('unknown');
      request.caller = {} as Caller;
      return undefined;
    };
    app.post('/archive', { config: { takesArchive: true }, onRequest: admit }, async ({ body, headers }, reply) => {
      if (headers.authorization === 'refused') return reply.code(403).send('refused');
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
      return `taken ${bytes}`;
    });
    app.post('/take', { onRequest: admit }, async () => {
      answered.resolve();
      await mayAnswer.promise;
      return 'taken';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });

  /** Its client stays and sends, also when the server has ended its half of the connection. */
  async function begin(path: string, type: string, authorization?: string) {
    const { port } = app.server.address() as { port: number };
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    const told: string[] = [];
    socket.on('data', (chunk: Buffer) => void told.push(chunk.toString()));
    socket.on('error', () => undefined);
    const head = [`POST ${path} HTTP/1.1`, 'host: x', `content-type: ${type}`, `content-length: ${LENGTH}`];
    socket.write([...head, ...(authorization ? [`authorization: ${authorization}`] : []), '', ''].join('\r\n'));
    const atServer = await served.promise;
    const send = async (bytes: number) => {
      const wanted = atServer.bytesRead + bytes;
      socket.write('x'.repeat(bytes));
      await vi.waitUntil(() => atServer.bytesRead === wanted, PATIENCE);
    };
    const hears = (text: string) => vi.waitUntil(() => told.join('').includes(text), PATIENCE);
    return { send, hears, said: () => told.join(''), atServer };
  }
  const pass = () => void vi.advanceTimersByTime(INTERVAL);

  it('is given up', async () => {
    const { send, hears } = await begin('/take', 'text/plain', 'known');
    await send(LENGTH / 2);
    pass();
    await hears('ERR_HTTP_REQUEST_TIMEOUT');
  });

  it('may be answered late when all of it is here', async () => {
    const { send, hears } = await begin('/take', 'text/plain', 'known');
    await send(LENGTH);
    await answered.promise;
    for (let count = 0; count < 3; count += 1) pass();
    mayAnswer.resolve();
    await hears('taken');
  });

  it('is taken when it is the archive of a known caller', async () => {
    const { send, hears } = await begin('/archive', 'application/zip', 'known');
    for (let count = 0; count < 3; count += 1) {
      await send(1);
      pass();
    }
    await send(LENGTH - 3);
    await hears(`taken ${LENGTH}`);
  });

  it('is given up when nothing more of the archive arrives', async () => {
    const { send, hears } = await begin('/archive', 'application/zip', 'known');
    await send(1);
    pass();
    pass();
    await hears('ERR_HTTP_REQUEST_TIMEOUT');
  });

  it.each([
    ['the archive of a stranger', undefined, ' 401 '],
    ['the archive of a known caller that was refused', 'refused', ' 403 '],
  ])('ends the connection of a client that sends on: %s', async (_, authorization, answer) => {
    const { send, hears, said, atServer } = await begin('/archive', 'application/zip', authorization);
    await answered.promise;
    await hears(answer);
    await send(1);
    expect(said()).not.toContain('ERR_HTTP_REQUEST_TIMEOUT');
    pass();
    await hears('ERR_HTTP_REQUEST_TIMEOUT');
    await send(1);
    expect(atServer.destroyed).toBe(false);
    pass();
    expect(atServer.destroyed).toBe(true);
  });
});

async function* slowly() {
  yield 'first ';
  await pause(250);
  yield 'second';
}
