import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';

type Address = Pick<Settings, 'HOST' | 'PORT'>;

/** Before anything is created, so that a start on a port in use leaves nothing behind. */
export async function probePort(address: Address): Promise<void> {
  const probe = createServer();
  await advise(address, async () => {
    await once(probe.listen({ host: address.HOST, port: address.PORT }), 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  await advise(address, async () => {
    await app.listen({ host: address.HOST, port: address.PORT });
  });
}

async function advise({ HOST, PORT }: Address, work: () => Promise<void>): Promise<void> {
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
