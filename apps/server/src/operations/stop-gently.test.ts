import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { Readiness } from './readiness.ts';
import { stopGently } from './stop-gently.ts';

/** A server whose waiting ends when the test says so: first the drain, then the last word. */
async function startServer() {
  const readiness = new Readiness({}, { error: () => undefined, warn: () => undefined, info: () => undefined });
  const app = Fastify({ return503OnClosing: false });
  const [drain, lastWord] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits = [drain.promise, lastWord.promise];
  stopGently(app, readiness, { drain: 1, wait: async () => waits.shift() });
  app.get('/', async () => 'served');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, readiness, endDrain: drain.resolve, endLastWord: lastWord.resolve };
}

const visit = async (address: string) => (await fetch(address, { headers: { connection: 'close' } })).text();

describe('a server that stops', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeEach(async () => (server = await startServer()));

  const untilNoClientIsConnected = () =>
    until(
      () =>
        new Promise<void>((resolve, reject) =>
          server.app.server.getConnections((_, count) => (count === 0 ? resolve() : reject(new Error('not yet')))),
        ),
    );

  it('takes new connections for the drain, also when no client was connected as it began', async () => {
    await visit(server.address);
    await untilNoClientIsConnected();
    const stopped = server.app.close();
    await until(() => expect(server.readiness.isStopping).toBe(true));
    expect(await visit(server.address)).toBe('served');
    server.endDrain();
    await stopped;
    await expect(visit(server.address)).rejects.toThrow('fetch failed');
  });

  it('hears a client that has connected and not spoken yet', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const accepted = once(server.app.server, 'connection');
    const silent = connect(port, '127.0.0.1');
    // The client may hear of its connection first.
    await Promise.all([accepted, once(silent, 'connect')]);
    const stopped = server.app.close();
    server.endDrain();
    await until(() => expect(server.app.server.listening).toBe(false));
    silent.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    expect(await text(silent)).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\nserved$/);
    server.endLastWord();
    await stopped;
  });

  it('takes no new connection once a newer version has made an end of it', async () => {
    await visit(server.address);
    server.readiness.isDisplaced = true;
    const stopped = server.app.close();
    // Nothing ends the drain.
    await until(() => expect(server.app.server.listening).toBe(false));
    server.endLastWord();
    server.endDrain();
    await stopped;
  });

  it('does not wait when no client ever came', async () => {
    await server.app.close();
    await expect(visit(server.address)).rejects.toThrow('fetch failed');
  });
});
