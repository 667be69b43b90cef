import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { aDocument } from '@disclosure/server/test/documents.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';
import type { Dice } from '../dice.ts';

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
export function schemaOf(type: ZodMiniType): Schema {
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
  content: (dice) => aDocument({ totalMass: 1000 + dice.below(5) }),
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
export function sample(schema: Schema, dice: Dice, name = ''): unknown {
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
