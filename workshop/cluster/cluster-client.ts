import { createClient, endpoints } from '@disclosure/api';

/** Calls to one address, with a connection each, as from many people. */
export const apiAt = (address: string, token = '') =>
  createClient(endpoints, (url, init) =>
    fetch(address + url, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );

export const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
