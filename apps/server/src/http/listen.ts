import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';

type Place = Pick<Settings, 'HOST' | 'PORT'>;

/** Asked before anything is created, so that a start on a port in use leaves nothing behind. */
export async function probePort(place: Place): Promise<void> {
  const probe = createServer();
  await advise(place, async () => {
    await once(probe.listen({ host: place.HOST, port: place.PORT }), 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

export async function listen(app: FastifyInstance, place: Place): Promise<void> {
  await advise(place, async () => {
    await app.listen({ host: place.HOST, port: place.PORT });
  });
}

async function advise({ HOST, PORT }: Place, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const advice = listenAdvice[(error as NodeJS.ErrnoException).code ?? ''];
    throw advice ? new StartError(advice(HOST, PORT), { cause: error }) : error;
  }
}

const listenAdvice: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `Port ${port} is in use; please stop the program that uses it or set PORT to another one.`,
  EACCES: (_, port) => `Port ${port} may not be used by this user; please set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `The address ${host} does not belong to this machine; please correct HOST.`,
  ENOTFOUND: (host) => `The address ${host} does not exist; please correct HOST.`,
};
