import {
  auditCatalogue,
  type CheckContext,
  type Finding,
  readCustomers,
  readIngredients,
  readMappings,
  readVendors,
  type Substances,
} from '@disclosure/core';
import { UnusableInput } from '../terminal.ts';
import { createWellBuilder, readBuildInput } from './build.ts';

type Tables = Readonly<Record<string, unknown>>;

/** What is wrong with the tables of an input and, where it has job data, with the wells that `build` would make of them. */
export function checkInput(
  path: string,
  value: unknown,
  context: CheckContext & { readonly substances: Substances },
): readonly Finding[] {
  const tables = tablesOf(path, value);
  const audited = audit(tables['ingredients'], context.substances);
  return 'jobData' in tables ? [...audited, ...checkWells(path, tables, context)] : [...readTables(tables), ...audited];
}

/** A bare list is one of ingredients. */
function tablesOf(path: string, value: unknown): Tables {
  const tables = Array.isArray(value) ? { ingredients: value } : value;
  if (typeof tables === 'object' && tables !== null && ('jobData' in tables || 'ingredients' in tables)) {
    return { ...tables };
  }
  throw new UnusableInput(`${path}: there is neither jobData nor a list of ingredients; build --help shows the fields`);
}

const readers = {
  ingredients: readIngredients,
  vendors: readVendors,
  mappings: readMappings,
  customers: readCustomers,
};

const readTables = (tables: Tables): readonly Finding[] =>
  Object.entries(readers).flatMap(([name, read]) => (name in tables ? read(tables[name]).findings : []));

const placed = (finding: Finding, where: string): Finding => ({ ...finding, where });

/** Ingredients that cannot be read are left out, so that each of the others is looked for by its id. */
function audit(given: unknown, substances: Substances): readonly Finding[] {
  const { items } = readIngredients(given);
  const records: readonly unknown[] = Array.isArray(given) ? given : [];
  const places = new Map(records.map((record, place) => [idOf(record), place]));
  return auditCatalogue(items, substances).map(({ finding, rows: [row = 0] }) => {
    const place = places.get(items[row]?.id) ?? row;
    return placed(finding, finding.where.replace(/^ingredients\[\d+\]/, `ingredients[${place}]`));
  });
}

const idOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : undefined;

/** What concerns every well is said once. */
function checkWells(path: string, tables: Tables, context: CheckContext): readonly Finding[] {
  const input = readBuildInput(path, tables);
  const shared = [...input.findings, ...[...input.ingredientFindings.values()].flat()];
  const isShared = new Set(shared);
  const buildWell = createWellBuilder(input, context);
  const ofWells = input.wells.flatMap((well, index) =>
    buildWell(well)
      .findings.filter((finding) => !isShared.has(finding))
      .map((finding) => placed(finding, [`wells[${index}]`, finding.where].filter(Boolean).join('.'))),
  );
  return [...shared, ...ofWells];
}
