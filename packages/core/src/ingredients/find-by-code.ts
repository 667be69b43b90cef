import { type Catalogue, type CatalogueEntry, type CodeGroup, mappingKey } from './catalogue.ts';
import { normalCode, THIRD_PARTY_CODE } from './chemical-codes.ts';

export const isThirdParty = (code: string): boolean => normalCode(code) === normalCode(THIRD_PARTY_CODE);

/** Directly by code, else by the customer's mappings. A third party's code goes by the mappings alone. */
export function findByCode(catalogue: Catalogue, code: string, customerId: number | null): CodeGroup | undefined {
  const direct = customerId !== null && isThirdParty(code) ? undefined : catalogue.byCode.get(normalCode(code));
  if (direct !== undefined || customerId === null) return direct;
  const mapped = catalogue.byMapping.get(mappingKey(customerId, code));
  return mapped !== undefined && mapped.entries.length > 0 ? mapped : undefined;
}

/** The entries that become extra rows: none that the well reports by itself, and no name twice under a trade name. */
export function findExtras({ others }: CodeGroup, reportedCodes: ReadonlySet<string>): readonly CatalogueEntry[] {
  if (others.length === 0) return others;
  const taken = new Set<string>();
  return others.filter((entry) => {
    const key = `${entry.tradeName}\u{0}${entry.ingredientName}`;
    if (reportedCodes.has(entry.code) || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
