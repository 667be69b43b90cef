import { gallons, readUnit, type Unit } from '../numbers/units.ts';
import { compareText, foldBlanks, normalName } from '../texts/fold.ts';
import { lazily } from '../memo/remember.ts';
import { printCas } from '../model/cas-number.ts';
import { normalCode, THIRD_PARTY_CODE } from './chemical-codes.ts';
import { saysNonMsds } from '../registry/fracfocus.ts';
import type { Vendor } from '../model/company.ts';
import type { Percent } from '../numbers/percent.ts';

/** An ingredient with what looking it up, sorting it and making rows of it need, worked out once for all wells. */
export interface CatalogueEntry {
  /** With committed texts. */
  readonly ingredient: Ingredient;
  /** Gallons for an unknown unit; a rule reports it. */
  readonly unit: Unit;
  readonly supplier: string;
  readonly isNonMsds: boolean;
  readonly code: string;
  readonly tradeName: string;
  readonly ingredientName: string;
  /** Its place among all entries in the order of rows; entries that sort alike share it. */
  readonly rank: number;
  readonly sortKey: string;
}

/** What a chemical code stands for. */
export interface CodeGroup {
  readonly entries: readonly CatalogueEntry[];
  /** What else the same additives are made of, under other codes and names: possible extra rows. */
  readonly others: () => readonly CatalogueEntry[];
}

/** The names that a CAS number goes by. */
export interface CasNames {
  /** In their normal spelling. */
  readonly all: ReadonlySet<string>;
  /** The first few, as they are written. */
  readonly examples: readonly string[];
}

export interface Catalogue {
  readonly byCode: ReadonlyMap<string, CodeGroup>;
  readonly byIngredientName: ReadonlyMap<string, readonly CatalogueEntry[]>;
  /** By customer and code, see `mappingKey`. */
  readonly byMapping: ReadonlyMap<string, CodeGroup>;
  /** By printed CAS number. */
  readonly namesByCas: ReadonlyMap<string, CasNames>;
  readonly vendors: readonly Vendor[];
}

export const mappingKey = (customerId: number, code: string): string => `${customerId} ${normalCode(code)}`;

/** Texts that sort like trade name, then ingredient name, code and CAS: no text holds the separator. */
export function sortKey(tradeName: string, ingredientName: string, code: string, cas: string): string {
  return [tradeName, ingredientName, code, cas].map(normalName).join('\u{0}');
}

/** The catalogue in ascending id, as every look-up gives it. */
export function buildCatalogue(
  ingredients: readonly Ingredient[],
  vendors: readonly Vendor[],
  mappings: readonly ThirdPartyMapping[],
): Catalogue {
  const entries = withRanks(
    ingredients.toSorted((one, other) => one.id - other.id),
    vendors,
  );
  const byTradeName = Map.groupBy(entries, (entry) => entry.tradeName);
  const codes = [...Map.groupBy(entries, (entry) => entry.code)];
  return {
    byCode: new Map(codes.map(([code, found]) => [code, toGroup(code, found, byTradeName)])),
    byIngredientName: Map.groupBy(entries, (entry) => entry.ingredientName),
    byMapping: groupByMapping(entries, mappings, byTradeName),
    namesByCas: groupNamesByCas(entries),
    vendors,
  };
}

function withRanks(ingredients: readonly Ingredient[], vendors: readonly Vendor[]): CatalogueEntry[] {
  const companies = new Map(vendors.map((vendor) => [vendor.id, foldBlanks(vendor.company)]));
  const keys = ingredients.map((each) => sortKey(each.tradeName, each.ingredientName, each.code, each.casNumber));
  const ranks = new Map([...new Set(keys)].sort(compareText).map((key, rank) => [key, rank]));
  return ingredients.map((ingredient, index) => ({
    ingredient: commitTexts(ingredient),
    unit: readUnit(ingredient.units) ?? gallons,
    isNonMsds: saysNonMsds(ingredient.comments),
    supplier: companies.get(ingredient.vendorId ?? Number.NaN) ?? '',
    code: normalCode(ingredient.code),
    tradeName: normalName(ingredient.tradeName),
    ingredientName: normalName(ingredient.ingredientName),
    rank: ranks.get(keys[index] ?? '') ?? 0,
    sortKey: keys[index] ?? '',
  }));
}

function commitTexts(ingredient: Ingredient): Ingredient {
  return {
    ...ingredient,
    code: ingredient.code.trim(),
    tradeName: foldBlanks(ingredient.tradeName),
    purpose: foldBlanks(ingredient.purpose),
    ingredientName: foldBlanks(ingredient.ingredientName),
    casNumber: ingredient.casNumber.trim(),
    comments: foldBlanks(ingredient.comments),
  };
}

type ByTradeName = ReadonlyMap<string, readonly CatalogueEntry[]>;

/** Each mapped ingredient once, in ascending id like everything else. */
function groupByMapping(
  entries: readonly CatalogueEntry[],
  mappings: readonly ThirdPartyMapping[],
  byTradeName: ByTradeName,
) {
  const byKey = Map.groupBy(mappings, (mapping) => mappingKey(mapping.customerId, mapping.code));
  const byId = new Map(entries.map((entry) => [entry.ingredient.id, entry]));
  return new Map(
    [...byKey].map(([key, own]) => {
      const ids = [...new Set(own.map((mapping) => mapping.ingredientId))].sort((one, other) => one - other);
      const found = ids.flatMap((id) => byId.get(id) ?? []);
      return [key, toGroup(normalCode(own[0]?.code ?? ''), found, byTradeName)];
    }),
  );
}

function toGroup(code: string, entries: readonly CatalogueEntry[], byTradeName: ByTradeName): CodeGroup {
  return { entries, others: lazily(() => findOthers(code, entries, byTradeName)) };
}

/** Entries that share a found trade name, but neither the code, nor a found code, nor a found name of that trade name. */
function findOthers(code: string, found: readonly CatalogueEntry[], byTradeName: ByTradeName): CatalogueEntry[] {
  const codes = new Set([code, ...found.map((entry) => entry.code)]);
  const namesByTradeName = Map.groupBy(found, (entry) => entry.tradeName);
  return [...namesByTradeName].flatMap(([tradeName, own]) => {
    const names = new Set(own.map((entry) => entry.ingredientName));
    const all = tradeName === '' ? [] : (byTradeName.get(tradeName) ?? []);
    return all.filter((entry) => !codes.has(entry.code) && !names.has(entry.ingredientName));
  });
}

const MOST_EXAMPLES = 3;

function groupNamesByCas(entries: readonly CatalogueEntry[]): Map<string, CasNames> {
  const names = new Map<string, { all: Set<string>; examples: string[] }>();
  for (const { ingredient, ingredientName } of entries) {
    const cas = printCas(ingredient.casNumber);
    const { all, examples } = names.get(cas) ?? { all: new Set<string>(), examples: [] };
    if (!all.has(ingredientName) && examples.length < MOST_EXAMPLES) examples.push(ingredient.ingredientName);
    names.set(cas, { all: all.add(ingredientName), examples });
  }
  return names;
}

/** One row of the reference table: what an additive is made of. */
export interface Ingredient {
  readonly id: number;
  readonly code: string;
  readonly tradeName: string;
  readonly vendorId: number | null;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  /** Null when missing; 1 is used then. */
  readonly specificGravity: number | null;
  /** Null when missing; 100 is used then. */
  readonly percentInAdditive: Percent | null;
  /** As the table spells it: gal, lbs, kg, L, … */
  readonly units: string;
  readonly comments: string;
}

/** For one customer: a chemical code stands for this ingredient. */
export interface ThirdPartyMapping {
  readonly customerId: number;
  readonly code: string;
  readonly ingredientId: number;
}

const THIRD_PARTY = normalCode(THIRD_PARTY_CODE);

export const isThirdParty = (code: string): boolean => normalCode(code) === THIRD_PARTY;

/** Directly by code, else by the customer's mappings. A third party's code goes by the mappings alone. */
export function findByCode(catalogue: Catalogue, code: string, customerId: number | null): CodeGroup | undefined {
  const normal = normalCode(code);
  const direct = customerId !== null && normal === THIRD_PARTY ? undefined : catalogue.byCode.get(normal);
  if (direct !== undefined || customerId === null) return direct;
  const mapped = catalogue.byMapping.get(mappingKey(customerId, code));
  return mapped !== undefined && mapped.entries.length > 0 ? mapped : undefined;
}

/** The entries that become extra rows: without codes that the well reports, and each name once per trade name. */
export function findExtras(group: CodeGroup, reportedCodes: ReadonlySet<string>): readonly CatalogueEntry[] {
  const others = group.others();
  if (others.length === 0) return others;
  const taken = new Set<string>();
  return others.filter((entry) => {
    const key = `${entry.tradeName}\u{0}${entry.ingredientName}`;
    if (reportedCodes.has(entry.code) || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
