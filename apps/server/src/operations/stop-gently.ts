import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Readiness } from './readiness.ts';

interface Patience {
  /** How long it still takes new connections: until whoever sends requests here has seen that readiness ended. */
  readonly drain: number;
  /** After so long whoever is still being served is cut off. */
  readonly longest?: number;
}

/** What has connected may not have spoken yet; short enough for a person at a terminal. */
const LAST_WORD = 300;
const LONGEST = 20 * SECOND;

/**
 * First readiness ends, so that no new requests are sent here, and every answer ends its connection. Then it no longer
 * listens, and waits for those who came before. A connection that is cut while a request is on its way is an error,
 * and the server itself cuts all that it takes for idle, those among them whose request it has not read yet.
 */
export function stopGently(app: FastifyInstance, readiness: Readiness, { drain, longest = LONGEST }: Patience): void {
  let closingDoor: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    readiness.isStopping = true;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drain + longest);
    app.server.once('close', () => clearTimeout(cutOff));
    if ((await countConnections(app)) === 0) return;
    await wait(drain);
    closingDoor = stopListening(app.server);
    await closingDoor;
    await waitForLastWord(app.server);
  });
  // Whoever is answered comes again at once, so nobody is until the door is closed.
  app.addHook('onRequest', () => closingDoor ?? Promise.resolve());
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close');
  });
}

const LONGEST_UNREST = 2 * SECOND;
/** Milliseconds of a turn of the event loop in which hardly anything happened. */
const CALM = 1;

/** Until all that came is read, and nothing more comes. Connections are taken one per turn of the event loop. */
async function waitForCalm(server: Server): Promise<void> {
  let taken = 0;
  const count = () => void (taken += 1);
  server.on('connection', count);
  const end = performance.now() + LONGEST_UNREST;
  for (let isCalm = false; !isCalm && performance.now() < end;) {
    const [before, start] = [taken, performance.now()];
    await nextTurn();
    isCalm = taken === before && performance.now() - start < CALM;
  }
  server.off('connection', count);
}

/** Connections that still stand in line would be reset with it. */
async function stopListening(server: Server): Promise<void> {
  await waitForCalm(server);
  // Unlike the method of the HTTP server, this one leaves the connections alone.
  Server.prototype.close.call(server);
}

async function waitForLastWord(server: Server): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const empty = once(server, 'close', { signal }).catch(() => undefined);
  await Promise.race([empty, wait(LAST_WORD, undefined, { signal }).catch(() => undefined)]);
  over.abort();
  await waitForCalm(server);
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
