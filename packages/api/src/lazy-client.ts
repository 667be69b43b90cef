import { type Client, createClient, type Send } from './client.ts';
import type { Endpoints } from './endpoint.ts';

type Call = (request?: unknown) => Promise<unknown>;

/** The client of a table of which a part is here at once and the rest is fetched by the first call that needs it. */
export function createLazyClient<E extends Endpoints>(atOnce: Partial<E>, load: () => Promise<E>, send: Send) {
  const here = callsOf(createClient(atOnce as Endpoints, send));
  let rest: Promise<Record<string, Call>> | undefined;
  // A load that failed is tried again by the next call.
  const fetchRest = () =>
    (rest ??= load().then(
      (endpoints) => callsOf(createClient(endpoints, send)),
      (error: unknown) => {
        rest = undefined;
        throw error;
      },
    ));
  const get = (_: unknown, name: string | symbol) => {
    // Whoever awaits the client itself must not be taken for a caller.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return here[name] ?? (async (request?: unknown) => (await fetchRest())[name]?.(request));
  };
  return new Proxy({}, { get }) as Client<E>;
}

// What a name takes and gives is known to the contract's types only; here all calls are alike.
const callsOf = (client: object) => client as Record<string, Call>;
