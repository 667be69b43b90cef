import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';

const MARK = '/* plan once */';

/**
 * Marks frequent statements whose text is always the same. Each connection plans them only once, because planning takes
 * longer than execution. Do not use this where the best plan depends on the parameters.
 */
export const planOnce = sql.raw(MARK);

/** The mark, or nothing. */
export const planOnceIf = (isUsual: boolean): RawBuilder<unknown> => (isUsual ? planOnce : sql``);

/** The names under which PostgreSQL keeps the plans, by statement. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const name = names.get(text) ?? `once_${names.size}`;
  names.set(text, name);
  return name;
}

/** Of one connection: a plan takes up to a tenth of a megabyte, until the connection ends. */
const MOST_PLANS = 200;

type Send = (...parts: readonly unknown[]) => unknown;

/** Makes a connection keep the plans of marked statements. When it has many, others are planned each time. */
export function keepPlans(client: ClientBase): void {
  const send = client.query.bind(client) as Send;
  const kept = new Set<string>();
  const sendNamed: Send = (text, values, ...rest) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    if (name === undefined || (kept.size === MOST_PLANS && !kept.has(name))) return send(text, values, ...rest);
    kept.add(name);
    return send({ name, text, values }, ...rest);
  };
  client.query = sendNamed as ClientBase['query'];
}
