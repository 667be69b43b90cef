import { CSV, type Endpoint } from '@disclosure/api';
import type { InjectOptions } from 'fastify';
import type { Dice } from '../dice.ts';
import { hostileTable } from './hostile-table.ts';
import { hostileBodies, hostileHeaders, hostileSegments, hostileTexts, hostileValues } from './hostile-values.ts';
import { sample, schemaOf } from './sample.ts';

/** Ids that answers have named, so that some requests are about something that is there. */
export interface KnownIds {
  readonly numbers: readonly number[];
  readonly uuids: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

/** One part of a request at a time mostly: with several, the first fault that is found hides the others. */
const targets = ['field', 'field', 'field', 'field', 'query', 'path', 'header', 'body', 'method', 'several'] as const;
type Part = Exclude<(typeof targets)[number], 'several'>;
type IsHit = (part: Part) => boolean;

/** Calls that take more can go wrong in more ways, so they are made more often. */
export const weightOf = ({ body, takesTable, query, params }: Endpoint): number =>
  1 + (body || takesTable ? 4 : 0) + (query ? 1 : 0) + (params ? 1 : 0);

/** A request that an endpoint would take, with some of it turned against the server. */
export function hostileRequest(endpoint: Endpoint, dice: Dice, ids: KnownIds, token?: string): InjectOptions {
  const target = dice.pick(targets);
  const isHit: IsHit = (part) => part === target || (target === 'several' && dice.chance(0.4));
  const payload = isHit('body') ? dice.pick(hostileBodies) : bodyFor(endpoint, dice, isHit);
  return {
    method: isHit('method') ? dice.pick(methods) : endpoint.method,
    url: pathFor(endpoint, dice, isHit, ids) + queryFor(endpoint, dice, isHit),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': endpoint.takesTable ? CSV : 'application/json' }),
      ...(isHit('header') && Object.fromEntries([dice.pick(hostileHeaders), dice.pick(hostileHeaders)])),
    },
    ...(payload !== undefined && { payload }),
  };
}

function pathFor({ path, params }: Endpoint, dice: Dice, isHit: IsHit, ids: KnownIds): string {
  const isHostile = isHit('path');
  if (!params) return isHostile ? `${path}/${dice.pick(hostileSegments)}` : path;
  const known: readonly (string | number)[] = /files|drafts|sessions/.test(path) ? ids.uuids : ids.numbers;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (isHostile) return dice.pick(hostileSegments);
    if (name === 'fileName') return `fuzz%20${dice.below(5)}.xml`;
    return String(known.length > 0 ? dice.pick(known) : 1);
  });
}

function queryFor({ query }: Endpoint, dice: Dice, isHit: IsHit): string {
  const isHostile = isHit('query');
  const good = query ? (sample(schemaOf(query), dice) as Record<string, unknown>) : {};
  const pairs = Object.entries(good).map(([name, value]): [string, string] => [
    name,
    isHostile && dice.chance(0.6) ? dice.pick(hostileTexts) : String(value),
  ]);
  if (isHostile) pairs.push([dice.pick(['__proto__', 'limit', 'sort', 'a[]', 'x.y', '']), dice.pick(hostileTexts)]);
  // Half a surrogate pair cannot be written in an address.
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
  return `${text && '?'}${text}${isHostile && dice.chance(0.1) ? '&%ff=%00&=&&' : ''}`;
}

function bodyFor(endpoint: Endpoint, dice: Dice, isHit: IsHit): string | undefined {
  if (endpoint.takesTable) return hostileTable(dice);
  if (!endpoint.body) return undefined;
  const good = sample(schemaOf(endpoint.body), dice);
  return JSON.stringify(isHit('field') ? spoil(good, dice) : good) ?? 'null';
}

/** The same value with one part of it, somewhere inside, replaced, added or left out. */
function spoil(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.05)) return hostile(dice);
  const entries = Object.entries(value);
  if (entries.length === 0 || dice.chance(0.05)) return { ...value, [dice.pick(hostileTexts)]: hostile(dice) };
  const [name, inner] = dice.pick(entries);
  if (Array.isArray(value)) return value.map((item: unknown) => (item === inner ? spoil(item, dice) : item));
  if (dice.chance(0.05)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: spoil(inner, dice) };
}

/** What breaks most servers comes first. */
function hostile(dice: Dice): unknown {
  if (dice.chance(0.4)) return dice.pick(['a\0b', '\ud800', 'x'.repeat(5000), 'two\r\nlines', null, 7, [], {}]);
  return dice.chance(0.7) ? dice.pick(hostileTexts) : dice.pick(hostileValues);
}
