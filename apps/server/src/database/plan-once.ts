import { sql } from 'kysely';
import type { ClientBase } from 'pg';

const MARK = '/* plan once */';

/**
 * Marks frequent statements whose text is always the same. Each connection plans them only once, because planning takes
 * longer than execution. Do not use this where the best plan depends on the parameters.
 */
export const planOnce = sql.raw(MARK);

/** The names under which PostgreSQL keeps the plans, by statement. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const name = names.get(text) ?? `once_${names.size}`;
  names.set(text, name);
  return name;
}

type Send = (...parts: readonly unknown[]) => unknown;

/** Makes a connection keep the plans of marked statements. */
export function keepPlans(client: ClientBase): void {
  const send = client.query.bind(client) as Send;
  const sendNamed: Send = (text, values, ...rest) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
  };
  client.query = sendNamed as ClientBase['query'];
}
