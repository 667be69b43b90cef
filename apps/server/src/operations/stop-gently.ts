import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Long enough for whoever keeps a connection open to hear that it ends, short enough for a person at a terminal. */
const LEAVING = 300;

/**
 * First readiness ends, so that no new requests are sent here, and every answer ends its connection.
 * Only then does the server stop listening: a connection that is cut while a request is on its way is an error.
 */
export function stopGently(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('preClose', async () => {
    readiness.isStopping = true;
    if ((await countConnections(app)) > 0) await wait(LEAVING);
  });
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close');
  });
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
