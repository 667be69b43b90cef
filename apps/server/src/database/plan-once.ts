import { sql } from 'kysely';
import type { ClientBase } from 'pg';

const MARK = '/* plan once */';

/**
 * Stands in statements that nearly every request makes, always in the same words. Each connection plans them once, which
 * takes longer than to carry them out. Not in those whose best plan depends on what is asked for.
 */
export const planOnce = sql.raw(MARK);

/** Each has a name under which PostgreSQL keeps its plan. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const name = names.get(text) ?? `once_${names.size}`;
  names.set(text, name);
  return name;
}

type Send = (...parts: readonly unknown[]) => unknown;

/** Lets a connection keep the plans of marked statements. */
export function keepPlans(client: ClientBase): void {
  const send = client.query.bind(client) as Send;
  const sendNamed: Send = (text, values, ...rest) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
  };
  client.query = sendNamed as ClientBase['query'];
}
