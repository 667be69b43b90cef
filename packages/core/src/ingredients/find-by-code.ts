import { type Catalogue, type CatalogueEntry, type CodeGroup, mappingKey } from './catalogue.ts';
import { normalCode, THIRD_PARTY_CODE } from './chemical-codes.ts';

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

/** The entries that become extra rows: none that the well reports by itself, and no name twice under a trade name. */
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
