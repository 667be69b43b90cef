import {
  buildCatalogue,
  type Catalogue,
  type Customer,
  type Finding,
  normalCode,
  readCustomers,
  readIngredients,
  readJob,
  readMappings,
  readVendors,
  readWaterSource,
  type ReadWell,
  takenIdRule,
  type WaterSource,
} from '@disclosure/core';
import { mustBeReadable, UnusableInput } from './unusable-input.ts';

/** Everything that the disclosures of a job are made from. */
export interface BuildInput {
  readonly wells: readonly ReadWell[];
  readonly catalogue: Catalogue;
  readonly customers: readonly Customer[];
  readonly waterSource: WaterSource | null;
  /** What is wrong with the tables and the water source, as far as it concerns every well. */
  readonly findings: readonly Finding[];
  /** What is wrong with ingredients, by their code: it concerns the wells that report it. */
  readonly ingredientFindings: ReadonlyMap<string, readonly Finding[]>;
}

/** More cannot come from one job. */
const MAX_WELLS = 10_000;

export function readBuildInput(path: string, value: unknown): BuildInput {
  const input = asObject(path, value);
  const ingredients = readIngredients(input['ingredients']);
  const vendors = readVendors(input['vendors']);
  const mappings = readMappings(input['mappings']);
  const customers = readCustomers(input['customers']);
  const { waterSource, findings } = readWaterSource(input['waterSource']);
  return {
    wells: chooseWells(path, readWells(path, input['jobData']), input['wells']),
    catalogue: buildCatalogue(ingredients.items, vendors.items, mappings.items),
    customers: customers.items,
    waterSource,
    findings: [vendors, mappings, customers, { findings }].flatMap((table) => table.findings),
    ingredientFindings: Map.groupBy(ingredients.findings, (finding) => codeOf(finding, input['ingredients'])),
  };
}

/** The code of the ingredient that a finding is about; blank when it concerns more than one. */
function codeOf({ id, where }: Finding, ingredients: unknown): string {
  if (id === takenIdRule.id) return '';
  const index = /^ingredients\[(\d+)\]/.exec(where)?.[1];
  const record: unknown = Array.isArray(ingredients) ? ingredients[Number(index)] : undefined;
  const hasCode = typeof record === 'object' && record !== null && 'code' in record && typeof record.code === 'string';
  return hasCode ? normalCode(String(record.code)) : '';
}

function asObject(path: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new UnusableInput(`${path}: the input must be an object with jobData; build --help shows its fields`);
}

function readWells(path: string, jobData: unknown): readonly ReadWell[] {
  if (jobData === undefined) throw new UnusableInput(`${path}: jobData is missing; build --help shows the fields`);
  const { wells, findings } = readJob(jobData);
  mustBeReadable(`${path}: jobData`, findings);
  if (wells.length > MAX_WELLS) {
    throw new UnusableInput(`${path}: jobData holds ${wells.length} wells; at most ${MAX_WELLS} are built at once`);
  }
  return wells;
}

/** All wells, or those that `wells` names, in the order of the job. */
function chooseWells(path: string, wells: readonly ReadWell[], names: unknown): readonly ReadWell[] {
  if (names === undefined || names === null) return wells;
  if (!Array.isArray(names)) throw new UnusableInput(`${path}: wells is not a list of names`);
  const wanted = new Set(names.map((name, index) => asName(`${path}: wells[${index}]`, name)));
  const known = new Set(wells.map(({ well }) => well.name));
  const unknown = [...wanted].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UnusableInput(`${path}: wells: the job has no well ${unknown.join(', ')}`);
  return wells.filter(({ well }) => wanted.has(well.name));
}

function asName(place: string, name: unknown): string {
  if (typeof name === 'string') return name.trim();
  throw new UnusableInput(`${place} is not a name`);
}
