import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Readiness } from './readiness.ts';

interface StopTimes {
  /** How long the server accepts new connections, so that proxies can see that it is no longer ready. */
  readonly drain: number;
  /** After this time, running requests are cut off. */
  readonly longest?: number;
  readonly wait?: Wait;
}

type Wait = (milliseconds: number, over?: AbortSignal) => Promise<unknown>;

const waitInTime: Wait = (milliseconds, over) => sleep(milliseconds, undefined, { ...(over && { signal: over }) });

/** The shortest wait for a connection that has not sent its request yet. */
const LAST_REQUEST = 300;
const LONGEST = 20 * SECOND;

/**
 * First the server is no longer ready, so that proxies send no new requests, and every answer closes its connection.
 * Then it stops listening and waits for the requests that are already on their way. Fastify's own close would cut
 * connections that look idle, even if their request has arrived but has not been read.
 */
export function stopGently(app: FastifyInstance, readiness: Readiness, times: StopTimes): void {
  const { drain, longest = LONGEST, wait = waitInTime } = times;
  let closing: Promise<void> | undefined;
  let wasVisited = false;
  app.server.once('connection', () => (wasVisited = true));
  app.addHook('preClose', async () => {
    readiness.isStopping = true;
    if (!app.server.listening) return;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drain + longest);
    app.server.once('close', () => clearTimeout(cutOff));
    // A proxy that opens a connection for each request may have none open now and still send the next one here.
    // A newer version has made an end of this one: whatever it can still be asked, it must refuse.
    const rest = readiness.isDisplaced ? 0 : drain;
    if (wasVisited && rest > 0) await wait(rest);
    closing = stopListening(app.server);
    await closing;
    await waitForLastRequest(app.server, (over) => wait(Math.max(LAST_REQUEST, rest), over));
  });
  // A client that gets an answer sends the next request at once, so answers wait until the server stops listening.
  app.addHook('onRequest', () => closing ?? Promise.resolve());
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close');
  });
}

const LONGEST_WAIT_FOR_CALM = 2 * SECOND;
/** A turn of the event loop that takes fewer milliseconds had almost nothing to do. */
const CALM = 1;

/** Waits until all waiting connections are accepted and read. The event loop accepts one connection per turn. */
async function waitForCalm(server: Server): Promise<void> {
  let taken = 0;
  const count = () => void (taken += 1);
  server.on('connection', count);
  const end = performance.now() + LONGEST_WAIT_FOR_CALM;
  for (let isCalm = false; !isCalm && performance.now() < end;) {
    const [before, start] = [taken, performance.now()];
    await nextTurn();
    isCalm = taken === before && performance.now() - start < CALM;
  }
  server.off('connection', count);
}

/** Connections that wait to be accepted would be reset, so they are accepted first. */
async function stopListening(server: Server): Promise<void> {
  await waitForCalm(server);
  // Unlike the method of the HTTP server, this one does not close connections.
  Server.prototype.close.call(server);
}

async function waitForLastRequest(server: Server, wait: (over: AbortSignal) => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const empty = once(server, 'close', { signal }).catch(() => undefined);
  await Promise.race([empty, wait(signal).catch(() => undefined)]);
  over.abort();
  await waitForCalm(server);
}
