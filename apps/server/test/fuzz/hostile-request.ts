import { CSV, type Endpoint } from '@disclosure/api';
import type { InjectOptions } from 'fastify';
import type { Dice } from './dice.ts';
import { hostileBodies, hostileHeaders, hostileSegments, hostileTexts, hostileValues } from './hostile-values.ts';
import { hostileTable } from './hostile-table.ts';
import { sample, schemaOf } from './sample.ts';

/** Ids that answers have named, so that some requests are about something that is there. */
export interface KnownIds {
  readonly numbers: readonly number[];
  readonly uuids: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

/** A request that an endpoint would take, with some of it turned against the server. */
export function hostileRequest(endpoint: Endpoint, dice: Dice, ids: KnownIds, token?: string): InjectOptions {
  const payload = dice.chance(0.9) ? bodyFor(endpoint, dice) : dice.pick(hostileBodies);
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': endpoint.takesTable ? CSV : 'application/json' }),
  };
  for (let count = dice.chance(0.3) ? 1 + dice.below(3) : 0; count > 0; count -= 1) {
    const [name, value] = dice.pick(hostileHeaders);
    headers[name] = value;
  }
  return {
    method: dice.chance(0.95) ? endpoint.method : dice.pick(methods),
    url: pathFor(endpoint, dice, ids) + queryFor(endpoint, dice),
    headers,
    ...(payload !== undefined && { payload }),
  };
}

function pathFor({ path, params }: Endpoint, dice: Dice, ids: KnownIds): string {
  if (!params) return dice.chance(0.97) ? path : `${path}/${dice.pick(hostileSegments)}`;
  return path.replaceAll(/:\w+/g, () => {
    if (dice.chance(0.4)) return dice.pick(hostileSegments);
    const known: readonly (string | number)[] = dice.chance(0.7) ? ids.numbers : ids.uuids;
    return String(known.length > 0 ? dice.pick(known) : 1);
  });
}

function queryFor({ query }: Endpoint, dice: Dice): string {
  if (dice.chance(query ? 0.2 : 0.9)) return '';
  const good = query ? (sample(schemaOf(query), dice) as Record<string, unknown>) : {};
  const pairs = Object.entries(good).map(([name, value]): [string, string] => [
    name,
    dice.chance(0.4) ? dice.pick(hostileTexts) : String(value),
  ]);
  if (dice.chance(0.2)) pairs.push([dice.pick(['__proto__', 'limit', 'sort', 'a[]', 'x.y', '']), '1'], ['limit', '2']);
  // Half a surrogate pair cannot be written in an address.
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
  return `?${text}${dice.chance(0.1) ? '&%ff=%00&=&&' : ''}`;
}

function bodyFor({ body, method, takesTable }: Endpoint, dice: Dice): string | undefined {
  if (takesTable) return hostileTable(dice);
  if (!body) return method === 'GET' || dice.chance(0.8) ? undefined : '{}';
  let value = sample(schemaOf(body), dice);
  for (let count = dice.below(4); count > 0; count -= 1) value = spoil(value, dice);
  return JSON.stringify(value) ?? 'null';
}

/** The same value with one part of it, somewhere inside, replaced or added. */
function spoil(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.15)) return hostile(dice);
  const entries = Object.entries(value);
  if (entries.length === 0 || dice.chance(0.1)) return { ...value, [dice.pick(hostileTexts)]: hostile(dice) };
  const [name, inner] = dice.pick(entries);
  if (Array.isArray(value)) return value.map((item: unknown) => (item === inner ? spoil(item, dice) : item));
  if (dice.chance(0.1)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: spoil(inner, dice) };
}

const hostile = (dice: Dice): unknown => (dice.chance(0.6) ? dice.pick(hostileTexts) : dice.pick(hostileValues));
