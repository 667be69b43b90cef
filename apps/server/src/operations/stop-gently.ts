import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Readiness } from './readiness.ts';

interface Patience {
  /** How long it still takes new connections: until whoever sends requests here has seen that readiness ended. */
  readonly drain: number;
  /** After so long whoever is still being served is cut off. */
  readonly longest?: number;
  readonly wait?: Wait;
}

type Wait = (milliseconds: number, over?: AbortSignal) => Promise<unknown>;

const waitInTime: Wait = (milliseconds, over) => sleep(milliseconds, undefined, { ...(over && { signal: over }) });

/** At least: what has connected may not have spoken yet. Short enough for a person at a terminal. */
const LAST_WORD = 300;
const LONGEST = 20 * SECOND;

/**
 * First readiness ends, so that no new requests are sent here, and every answer ends its connection. Then it no longer
 * listens, and waits for those who came before. A connection that is cut while a request is on its way is an error,
 * and the server itself cuts all that it takes for idle, those among them whose request it has not read yet.
 */
export function stopGently(app: FastifyInstance, readiness: Readiness, patience: Patience): void {
  const { drain, longest = LONGEST, wait = waitInTime } = patience;
  let closingDoor: Promise<void> | undefined;
  let wasVisited = false;
  app.server.once('connection', () => (wasVisited = true));
  app.addHook('preClose', async () => {
    readiness.isStopping = true;
    if (!app.server.listening) return;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drain + longest);
    app.server.once('close', () => clearTimeout(cutOff));
    // A proxy with a connection for each request may have none just now, and send the next one here.
    if (wasVisited) await wait(drain);
    closingDoor = stopListening(app.server);
    await closingDoor;
    await waitForLastWord(app.server, (over) => wait(Math.max(LAST_WORD, drain), over));
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

async function waitForLastWord(server: Server, wait: (over: AbortSignal) => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const empty = once(server, 'close', { signal }).catch(() => undefined);
  await Promise.race([empty, wait(signal).catch(() => undefined)]);
  over.abort();
  await waitForCalm(server);
}
