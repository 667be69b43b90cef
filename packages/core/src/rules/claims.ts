import { UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { claimantParts, companyOf, vendorsById } from '../ingredients/vendor-facts.ts';
import { PROPRIETARY } from '../model/cas-number.ts';
import type { Vendor } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { isChemicalRow, isProductRow } from '../model/system-approach.ts';
import { isCarrierWater } from '../model/water-row.ts';
import { PRODUCED_WATER, sharesOf, type WaterSource } from '../model/water-source.ts';
import { groupThousands, printCount, printShort } from '../numbers/format.ts';
import { normalName } from '../texts/fold.ts';
import { namesProduct } from '../registry/fracfocus.ts';
import type { Rule } from '../rule/rule.ts';
import type { FactualRow, WordedRow, WordRule } from './rows/checked-row.ts';

/** What the rows say about what the rest of the disclosure claims. */
export interface Claims {
  readonly rows: number;
  readonly proprietary: number;
  /** Gallons of base fluid other than water; null when none is given. */
  readonly baseNonWater: number | null;
  readonly hasOtherCarrier: boolean;
  readonly waterSource: WaterSource | null;
  readonly freshCarrier: DisclosureRow | undefined;
  /** Listed apart from each other; undefined when every chemical stands with its product. */
  readonly listed: { readonly products: number; readonly chemicals: number } | undefined;
}

/**
 * As the document lists them. One that was read has them apart already; before it is written, every row may have both.
 */
function countListed(rows: readonly FactualRow[], vendors: readonly Vendor[]): Claims['listed'] {
  const products = new Set<string>();
  const chemicals = new Set<string>();
  for (const { row, facts } of rows) {
    if (isCarrierWater(row)) continue;
    const isProduct = isProductRow(row);
    if (isProduct || (namesProduct(row) && !isChemicalRow(row)))
      products.add(`${row.tradeName}\u0000${row.supplier}\u0000${row.purpose}`);
    const claimant = claimantOf({ row, facts }, vendors);
    if (!isProduct) chemicals.add(`${facts.cas.printed}\u0000${facts.ingredientName.normal}\u0000${claimant}`);
  }
  return { products: products.size, chemicals: chemicals.size };
}

/**
 * A secret of one company is another chemical than that of another; blank where nobody claims. The document names a
 * claimant by the contact, so two vendors with the same contact are one.
 */
function claimantOf({ row, facts }: Pick<FactualRow, 'row' | 'facts'>, vendors: readonly Vendor[]): string {
  const { vendorId, supplier } = row;
  if (facts.cas.claimant === 'none') return '';
  const vendor = vendorsById(vendors).get(vendorId ?? Number.NaN);
  if (facts.cas.claimant === 'company') return companyOf(vendor, supplier);
  return vendorId === null ? '' : claimantParts.map(({ part }) => vendor?.[part].trim() ?? '').join('\u0000');
}

/** Nitrogen and carbon dioxide carry a foam, whatever their purpose is called. */
const gases: ReadonlySet<string> = new Set(['7727-37-9', '124-38-9']);

export function collectClaims({ well, entryMethod, vendors }: Disclosure, rows: readonly FactualRow[]): Claims {
  let proprietary = 0;
  let hasOtherCarrier = false;
  let freshCarrier: DisclosureRow | undefined;
  for (const { row, facts } of rows) {
    if (facts.cas.isProprietary || facts.cas.newerWord === PROPRIETARY) proprietary += 1;
    hasOtherCarrier ||= (facts.isCarrier && !facts.isWater) || gases.has(facts.cas.printed);
    if (facts.isFreshCarrier) freshCarrier ??= row;
  }
  const { waterSource, totalBaseNonWaterVolume: baseNonWater } = well;
  const listed = entryMethod === 'SystemApproach' ? countListed(rows, vendors) : undefined;
  return { rows: rows.length, proprietary, baseNonWater, hasOtherCarrier, waterSource, freshCarrier, listed };
}

/** With fewer rows, a few secrets are most of them. */
const FEW_ROWS = 8;
const MOST = 0.75;

const isAllProduced = (source: WaterSource | null): boolean =>
  source !== null && sharesOf(source).some(({ name, percent }) => name === PRODUCED_WATER && percent === 100);

/** The name that calls the carrier fresh. */
const freshNames = ({ freshCarrier }: Claims): string =>
  [...new Set([freshCarrier?.tradeName ?? '', freshCarrier?.ingredientName ?? ''])].filter(Boolean).join(', ');

export const claimRules: readonly Rule<Claims>[] = [
  {
    id: 'CONSISTENCY-06',
    message: '{count} of {rows} rows are Proprietary, more than 75%',
    severity: 'warning',
    field: 'rows',
    fails: ({ rows, proprietary }) => rows >= FEW_ROWS && proprietary > rows * MOST,
    values: ({ rows, proprietary }) => ({ count: proprietary, rows }),
  },
  {
    id: 'CONSISTENCY-07',
    message: 'The base non-water volume is {volume} gal, but no row is a carrier other than water',
    severity: 'warning',
    field: 'rows',
    fails: ({ baseNonWater, hasOtherCarrier }) => baseNonWater !== null && baseNonWater > 0 && !hasOtherCarrier,
    values: ({ baseNonWater }) => ({ volume: groupThousands(printShort(baseNonWater ?? 0, 6)) }),
  },
  {
    id: 'CONSISTENCY-08',
    message: 'The water source is Produced Water alone, but the carrier is called {names}',
    severity: 'warning',
    field: 'rows',
    fails: ({ waterSource, freshCarrier }) => isAllProduced(waterSource) && freshCarrier !== undefined,
    values: (claims) => ({ names: freshNames(claims) }),
  },
];

/** Several products may well be one chemical: three sands are. */
export const claimNotes: readonly Rule<Claims>[] = [
  {
    id: 'CONSISTENCY-09',
    message: 'The document lists {products}, but only {chemicals}. Please make sure that none is left out.',
    severity: 'note',
    field: 'rows',
    fails: ({ listed }) => listed !== undefined && listed.products > listed.chemicals,
    values: ({ listed = { products: 0, chemicals: 0 } }) => ({
      products: printCount(listed.products, 'product'),
      chemicals: printCount(listed.chemicals, 'chemical'),
    }),
  },
];

const UNKNOWN_CODE = normalName(UNKNOWN_CODE_COMMENT);
const isUnknownCode = ({ facts }: WordedRow): boolean => facts.comments.normal === UNKNOWN_CODE;

/** The codes of the job data mean nothing to a reader of the document. */
export const codeRules: readonly WordRule[] = [
  {
    id: 'CODE-01',
    message: `The comment says "${UNKNOWN_CODE_COMMENT}". Please complete the row.`,
    severity: 'warning',
    field: 'comments',
    fails: isUnknownCode,
  },
  {
    id: 'CODE-02',
    message: 'The ingredient is named by a chemical code: {name}. Please write what it is.',
    severity: 'warning',
    field: 'ingredientName',
    fails: (worded) => worded.facts.isNamedByCode && !isUnknownCode(worded),
    values: ({ row }) => ({ name: row.ingredientName }),
  },
];
