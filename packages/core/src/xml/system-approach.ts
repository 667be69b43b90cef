import type { DisclosureRow } from '../model/row.ts';
import {
  isChemicalRow,
  isProductRow,
  LISTED_BELOW,
  NO_INGREDIENT_NAME,
  OTHER_INGREDIENTS,
} from '../model/system-approach.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { exactSum } from '../numbers/round.ts';
import type { IngredientRecord, PurposeRecord } from '../registry/disclosure-table.ts';
import { namesProduct, NON_MSDS_COMMENT, saysNonMsds } from '../registry/fracfocus.ts';
import { compareText, foldBlanks, normalName } from '../texts/fold.ts';

/** What a SystemApproach document says besides the water: the products, then what all of them are made of. */
export const splitRows = (
  rows: readonly DisclosureRow[],
  toIngredient: (row: DisclosureRow) => IngredientRecord,
): PurposeRecord[] => [...toProducts(rows), ...toChemicals(rows, toIngredient)];

const inPlaceOfChemicals = [{ ingredientName: NO_INGREDIENT_NAME, casNumber: LISTED_BELOW, comments: '' }];

/** One block for each product in the order of the rows, without a word about its chemicals. */
function toProducts(rows: readonly DisclosureRow[]): PurposeRecord[] {
  const products = new Map<string, PurposeRecord>();
  for (const row of rows.filter(namesProduct)) {
    const { tradeName, supplier, purpose } = row;
    const key = `${tradeName}\u0000${supplier}\u0000${purpose}`;
    products.set(key, products.get(key) ?? { tradeName, supplier, purpose, others: inPlaceOfChemicals });
  }
  return [...products.values()];
}

/** A row as a chemical: the texts by which it is merged and sorted, and whether it stands on no data sheet. */
interface Part {
  readonly record: IngredientRecord;
  readonly key: readonly string[];
  readonly spelling: readonly string[];
  readonly isNonMsds: boolean;
}

const folded = (text: string): string => normalName(foldBlanks(text));

function toPart(row: DisclosureRow, record: IngredientRecord): Part {
  const { ingredientName, casNumber, claimantCompany, claimantFirstName, claimantLastName } = record;
  const { claimantEmail, claimantPhone } = record;
  const claimant = [claimantCompany, claimantFirstName, claimantLastName, claimantEmail, claimantPhone];
  return {
    record,
    key: [folded(ingredientName), folded(casNumber), ...claimant.map((part = '') => part)],
    spelling: [ingredientName, casNumber],
    // Every chemical of such a document stands outside the data sheets, so there the comment alone tells.
    isNonMsds: saysNonMsds(row.comments) || (row.isNonMsds && !isChemicalRow(row)),
  };
}

const compareTexts = (one: readonly string[], other: readonly string[]): number =>
  one.map((text, at) => compareText(text, other[at] ?? '')).find((order) => order !== 0) ?? 0;

/** By name, CAS number and claimant, so that no order tells which product a chemical belongs to. */
function toChemicals(
  rows: readonly DisclosureRow[],
  toIngredient: (row: DisclosureRow) => IngredientRecord,
): PurposeRecord[] {
  const parts = rows.filter((row) => !isProductRow(row)).map((row) => toPart(row, toIngredient(row)));
  parts.sort((one, other) => compareTexts(one.key, other.key) || compareTexts(one.spelling, other.spelling));
  const others = [...Map.groupBy(parts, ({ key }) => JSON.stringify(key)).values()].flatMap(([first, ...rest]) =>
    first ? merge(first, rest) : [],
  );
  return others.length === 0 ? [] : [{ tradeName: '', supplier: '', purpose: OTHER_INGREDIENTS, others }];
}

const numbersOf = (parts: readonly Part[], field: 'percentInAdditive' | 'percentInHFJob'): number[] =>
  parts.flatMap(({ record }) => record[field] ?? []);

/** One chemical of however many rows; the first gives the spelling. */
function merge(first: Part, rest: readonly Part[]): IngredientRecord {
  const parts = [first, ...rest];
  const [highest, shares] = [numbersOf(parts, 'percentInAdditive'), numbersOf(parts, 'percentInHFJob')];
  return {
    ...first.record,
    percentInAdditive: highest.length === 0 ? undefined : percent(Math.max(...highest)),
    percentInHFJob: shares.length === 0 ? undefined : fraction(exactSum(shares)),
    massIngredient: undefined,
    comments: parts.every(({ isNonMsds }) => isNonMsds) ? NON_MSDS_COMMENT : '',
  };
}
