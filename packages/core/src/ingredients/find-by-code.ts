import { type Catalogue, type CatalogueEntry, mappingKey } from './catalogue.ts';
import { normalCode, THIRD_PARTY_CODE } from './chemical-codes.ts';

const NONE: readonly CatalogueEntry[] = [];

export const isThirdParty = (code: string): boolean => normalCode(code) === normalCode(THIRD_PARTY_CODE);

/** Directly by code, else by the customer's mappings. A third party's code goes by the mappings alone. */
export function findByCode(catalogue: Catalogue, code: string, customerId: number | null): readonly CatalogueEntry[] {
  const mapped = customerId === null ? NONE : (catalogue.byMapping.get(mappingKey(customerId, code)) ?? NONE);
  if (customerId !== null && isThirdParty(code)) return mapped;
  return catalogue.byCode.get(normalCode(code)) ?? mapped;
}

/** What else the same additives are made of: entries of the found trade names under other codes and names. */
export function findOthersOfTradeNames(
  catalogue: Catalogue,
  code: string,
  found: readonly CatalogueEntry[],
  reportedCodes: ReadonlySet<string>,
): CatalogueEntry[] {
  const codes = new Set([normalCode(code), ...found.map((entry) => entry.code)]);
  const tradeNames = new Set(found.map((entry) => entry.tradeName).filter((tradeName) => tradeName !== ''));
  return Array.from(tradeNames).flatMap((tradeName) => {
    const names = new Set(found.filter((entry) => entry.tradeName === tradeName).map((entry) => entry.ingredientName));
    return (catalogue.byTradeName.get(tradeName) ?? NONE).filter((entry) => {
      if (codes.has(entry.code) || reportedCodes.has(entry.code) || names.has(entry.ingredientName)) return false;
      names.add(entry.ingredientName);
      return true;
    });
  });
}
