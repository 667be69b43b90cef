import * as z from 'zod/mini';
import { CSV, type Endpoint, XLSX } from '@disclosure/api';
import type { InjectOptions } from 'fastify';
import type { Dice } from '../dice.ts';
import { corpus } from '../hostile/corpus.ts';
import { documentKinds } from '../hostile/document-kinds.ts';
import { doors, makeKind } from '../hostile/kind.ts';
import { sheetOf, workbook } from '../hostile/workbook.ts';
import { hostileBodies, hostileHeaders, hostileSegments, hostileTexts, hostileValues } from './hostile-values.ts';
import type { ZodMiniType } from 'zod/mini';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';

/** Ids that answers have named, so that some requests are about something that is there. */
interface KnownIds {
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
  const sent = bodyFor(endpoint, dice, isHit);
  const payload = isHit('body') ? dice.pick(hostileBodies) : sent?.payload;
  return {
    method: isHit('method') ? dice.pick(methods) : endpoint.method,
    url: pathFor(endpoint, dice, isHit, ids) + queryFor(endpoint, dice, isHit),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': sent?.type ?? 'application/json' }),
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

interface Sent {
  readonly type: string;
  readonly payload: string | Buffer;
}

function bodyFor(endpoint: Endpoint, dice: Dice, isHit: IsHit): Sent | undefined {
  if (endpoint.takesTable === true || (endpoint.takesTable && dice.chance(0.5))) return hostileFile(dice);
  if (!endpoint.body) return undefined;
  const good = sample(schemaOf(endpoint.body), dice);
  return { type: 'application/json', payload: JSON.stringify(isHit('field') ? spoil(good, dice) : good) ?? 'null' };
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

const heads: readonly (readonly string[])[] = [
  ['Company', 'First Name', 'Last Name', 'Email', 'Phone'],
  ['Company Name', 'Operator Number', 'Water Source'],
  ['Code', 'Trade Name', 'Supplier', 'Purpose', 'Ingredient Name', 'CAS Number', 'Specific Gravity', 'Units'],
  ['', 'Company', 'Company', '__proto__'],
];

/** A table as CSV, TSV or XLSX. */
function hostileFile(dice: Dice): Sent {
  if (dice.chance(0.6))
    return { type: CSV, payload: writeTable(hostileCells(dice), dice.chance(0.3) ? '\t' : ',', dice) };
  const payload = dice.chance(0.3) ? makeKind(dice.pick(workbookKinds), SMALL) : hostileWorkbook(dice);
  return { type: XLSX, payload: dice.chance(0.3) ? damage(payload, dice) : payload };
}

const SMALL = 0.001;
const workbookKinds = corpus.filter(({ door }) => doors[door].type === XLSX);

/** Some cells are hostile, and some rows too long. */
function hostileCells(dice: Dice): readonly string[][] {
  const head = dice.pick(heads);
  const rows = Array.from({ length: dice.below(5) }, () => {
    const cells = head.map(() => (dice.chance(0.4) ? dice.pick(hostileTexts) : `fuzz ${dice.below(9)}`));
    return dice.chance(0.1) ? [...cells, 'one more'] : cells;
  });
  return [[...head], ...rows];
}

const writeTable = (cells: readonly string[][], separator: string, dice: Dice) =>
  cells.map((row) => row.map((cell) => toCell(cell, dice)).join(separator)).join('\n');

const toCell = (text: string, dice: Dice) => (dice.chance(0.9) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same cells in a workbook, some of them at places and of types that do not fit. */
function hostileWorkbook(dice: Dice): Buffer {
  const places = ['A1', 'ZZZ9999999', 'a0', '', '1A', 'A-1'];
  const types = ['str', 'inlineStr', 's', 'n', 'b', 'e', 'd', 'x'];
  const rows = hostileCells(dice).map((cells) => {
    const written = cells.map((cell) => {
      const place = dice.chance(0.05) ? ` r="${dice.pick(places)}"` : '';
      const type = dice.chance(0.9) ? 'str' : dice.pick(types);
      return `<c${place} t="${type}"><v>${dice.chance(0.9) ? escapeXml(cell) : cell}</v></c>`;
    });
    return `<row>${written.join('')}</row>`;
  });
  return workbook({ sheet: sheetOf(rows.join('')) });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A few bytes are others, or the end is missing. */
function damage(bytes: Buffer, dice: Dice): Buffer {
  if (bytes.length === 0 || dice.chance(0.2)) return bytes.subarray(0, dice.below(bytes.length + 1));
  const damaged = Buffer.from(bytes);
  for (let count = 0; count < 5; count += 1) damaged[dice.below(damaged.length)] = dice.below(256);
  return damaged;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly pattern?: string;
}

const schemas = new Map<ZodMiniType, Schema>();

/** What a schema of the contract takes. */
function schemaOf(type: ZodMiniType): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, known);
  return known;
}

/** Fields in which anything would stop at the first check; with these, calls get further. */
const likely: Readonly<Record<string, (dice: Dice) => unknown>> = {
  email: (dice) => `fuzz${dice.below(50)}@example.com`,
  password: () => PASSWORD,
  current_password: () => PASSWORD,
  new_password: (dice) => `another ${dice.below(9)} good password`,
  name: (dice) => `Fuzz Person ${dice.below(50)}`,
  cas_number: () => '7732-18-5',
  chem_code: (dice) => `CP${1001 + dice.below(20)}`,
  content: (dice) =>
    dice.chance(0.2)
      ? makeKind(dice.pick(documentKinds), SMALL).toString()
      : aDocument({ totalMass: 1000 + dice.below(5) }),
  fileName: (dice) => `fuzz ${dice.below(5)}.xml`,
  metadata: (dice) => ({ customerId: 1 + dice.below(5) }),
  jobNumber: (dice) => `J-${dice.below(9)}`,
  wellApi: () => '42001000010000',
  roles: (dice) => [dice.pick(['1', 'Viewer', 'Editor'])],
  role: () => '3',
  vendor_id: () => null,
  specific_gravity: () => 1.05,
  additive_fraction: () => 30,
  units: (dice) => dice.pick(['gal', 'lbs']),
  water_source: () => 'Produced Water',
  step: (dice) => 1 + dice.below(5),
  customerId: (dice) => 1 + dice.below(5),
};

/** A request as its schema describes it, with some of the optional fields. */
function sample(schema: Schema, dice: Dice, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.anyOf) return sample(dice.pick(schema.anyOf), dice, name);
  if (schema.type === 'object') return sampleObject(schema, dice);
  if (schema.type === 'array') {
    return Array.from({ length: dice.below(4) }, () => sample(schema.items ?? {}, dice, name));
  }
  return likely[name]?.(dice) ?? samplePlain(schema, dice);
}

function samplePlain({ type, pattern }: Schema, dice: Dice): unknown {
  if (type === 'integer' || type === 'number') return 1 + dice.below(10);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'null') return null;
  if (pattern !== undefined) return String(1 + dice.below(10));
  return `fuzz ${dice.below(100)}`;
}

function sampleObject({ properties = {}, required = [] }: Schema, dice: Dice): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.9));
  return Object.fromEntries(fields.map(([name, schema]) => [name, likely[name]?.(dice) ?? sample(schema, dice, name)]));
}
