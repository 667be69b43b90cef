import { type Client, createClient, endpoints } from '@disclosure/api';

export type Api = Client<typeof endpoints>;

/** Longer than the product may take for anything. */
const PATIENCE = 60_000;

/** Calls to one address in the name of whoever holds the token. */
export const apiAt = (address: string, token = ''): Api =>
  createClient(endpoints, (url, init) =>
    fetch(address + url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE),
    }),
  );
