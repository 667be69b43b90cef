import { type DisclosureRow, isAbsent } from '../../model/row.ts';
import { isClaimant } from '../../model/company.ts';
import { isChemicalRow, isHalfRow } from '../../model/system-approach.ts';
import { isBlank, withoutAmpersands } from '../../texts/fold.ts';
import { findByCode } from '../../ingredients/catalogue.ts';
import type { Fix, RowChange, Rule } from '../../rule/rule.ts';
import {
  changeRow,
  type CheckedRow,
  type FactualRow,
  rewriteNames,
  type RowFacts,
  type Setting,
  type WordedRow,
  type WordRule,
} from './checked-row.ts';
import { isHiddenByRounding, keepsText } from './print.ts';
import { factsOf } from '../text-facts.ts';

/** The vendor that the catalogue names. Without one, the customer supplies its water and stands for what is kept secret. */
function nameSupplier(checked: CheckedRow): Fix | undefined {
  const change = vendorInCatalogue(checked) ?? { supplier: withoutAmpersands(customerOf(checked)) };
  return change.supplier ? changeRow(checked, `Use ${change.supplier} as supplier`, change) : undefined;
}

function customerOf({ facts, disclosure: { customer, well } }: CheckedRow): string {
  const isCustomers = facts.cas.needsSupplier || (facts.isWater && facts.isCarrier);
  return isCustomers ? (customer?.name ?? well.customer) : '';
}

/** Of the row's code and trade name; none where the catalogue has several, or does not know the product. */
function vendorInCatalogue(checked: CheckedRow): RowChange | undefined {
  const [entry, ...others] = new Map(ownEntries(checked).map((each) => [each.ingredient.vendorId, each])).values();
  if (!entry || others.length > 0 || entry.supplier === '') return undefined;
  const [supplier, current] = [withoutAmpersands(entry.supplier), checked.row.vendorId];
  // The claimant of a document stays.
  const isClaimed = current !== null && isClaimant({ id: current });
  return { supplier, vendorId: isClaimed ? current : entry.ingredient.vendorId };
}

function ownEntries({ row, facts, setting: { catalogue }, disclosure: { customer } }: CheckedRow) {
  const group = catalogue && row.code !== '' ? findByCode(catalogue, row.code, customer?.id ?? null) : undefined;
  const { isBlank: isUnnamed, normal } = facts.tradeName;
  return (group?.entries ?? []).filter(({ tradeName }) => isUnnamed || tradeName === normal);
}

/**
 * A document names no supplier for its other chemicals when they have several.
 * Then the claimant says who answers for a proprietary one.
 */
const standsAmongOthers = ({ facts, setting }: WordedRow): boolean =>
  facts.isNonMsds &&
  facts.isFromDocument &&
  (facts.hasVendor || !facts.cas.isProprietary || isChemicalApart(facts, setting));

/** A chemical of a SystemApproach document, which names neither its product nor its supplier. */
const isChemicalApart = ({ tradeName, supplier, purpose }: RowFacts, { entryMethod }: Setting): boolean =>
  entryMethod === 'SystemApproach' &&
  isChemicalRow({ tradeName: tradeName.text, supplier: supplier.text, purpose: purpose.text });

const isMass = (pounds: number) => pounds > 0 && Number.isFinite(pounds);

/** A public document may say a mass of 0, and must be correctable: there it is a warning until mass or percent is edited. */
const isGivenHere = (row: DisclosureRow): boolean =>
  row.asRead === undefined ||
  row.percentIsTyped ||
  !(isAbsent(row, 'massIngredient') || keepsText(row, 'massIngredient'));

const nameRules: readonly WordRule[] = [
  {
    id: 'ROW-01',
    message: 'Ingredient name is required',
    gate: 'step4',
    field: 'ingredientName',
    fails: ({ facts }) => facts.ingredientName.isBlank,
  },
  {
    id: 'ROW-02',
    message: 'Trade name is required',
    gate: 'step4',
    field: 'tradeName',
    fails: ({ facts }) => !facts.isNonMsds && facts.tradeName.isBlank,
  },
  {
    id: 'ROW-03',
    message: 'Supplier is required',
    gate: 'step4',
    field: 'supplier',
    fails: ({ facts }) => !facts.isNonMsds && facts.supplier.isBlank,
    fix: nameSupplier,
  },
  {
    id: 'ROW-04',
    message: 'Purpose is required',
    gate: 'step4',
    field: 'purpose',
    fails: ({ facts }) => !facts.isNonMsds && facts.purpose.isBlank,
  },
];

const massRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'ROW-05',
    message: 'Mass must be above 0',
    gate: 'step4',
    field: 'massIngredient',
    fails: (checked) =>
      !isMass(checked.row.massIngredient) &&
      isGivenHere(checked.row) &&
      !isHiddenByRounding(checked) &&
      !isHalfRow(checked.disclosure, checked.row),
  },
];

const supplierRules: readonly WordRule[] = [
  {
    id: 'ROW-06',
    message: 'A CAS number that reads Proprietary or N/A needs a supplier',
    gate: 'step4',
    field: 'supplier',
    fails: (worded) => worded.facts.supplier.isBlank && worded.facts.cas.needsSupplier && !standsAmongOthers(worded),
    fix: nameSupplier,
  },
];

/** What step 4 asks of every row. */
export const rowRules: readonly Rule<CheckedRow>[] = [...nameRules, ...massRules, ...supplierRules];
export const rowWordRules: readonly WordRule[] = [...nameRules, ...supplierRules];

/** Asked after the CAS numbers. */
export const ampersandRules: readonly WordRule[] = [
  {
    id: 'ROW-07',
    message: 'Ampersands (&) are not allowed in chemical data fields',
    gate: 'generate',
    field: ({ facts }) => facts.withAmpersand[0] ?? '',
    fails: ({ facts }) => facts.withAmpersand.length > 0,
    fix: (checked) => rewriteNames(checked, 'Replace & with and', checked.facts.withAmpersand, withoutAmpersands),
  },
];

export const firstRowRules: readonly Rule<FactualRow>[] = [
  {
    id: 'XML-01',
    message: 'The first chemical needs a trade name',
    gate: 'generate',
    field: 'tradeName',
    fails: ({ facts }) => facts.tradeName.isBlank,
  },
];

export function nameVendor(checked: CheckedRow): Fix | undefined {
  const { normal, isBlank } = checked.facts.supplier;
  const vendor = checked.disclosure.vendors.find(({ company }) => factsOf(company).normal === normal);
  if (vendor === undefined || isBlank) return undefined;
  return changeRow(checked, `Use ${vendor.company} as vendor`, { vendorId: vendor.id });
}

/** What the document asks of every row, beyond step 4. */
export const xmlRowRules: readonly WordRule[] = [
  {
    id: 'XML-02',
    message: '{tradeName} needs a supplier and a purpose',
    gate: 'generate',
    field: ({ facts }) => (facts.supplier.isBlank ? 'supplier' : 'purpose'),
    fails: ({ facts }) =>
      !facts.isNonMsds && !facts.tradeName.isBlank && (facts.supplier.isBlank || facts.purpose.isBlank),
    values: ({ row }) => ({ tradeName: row.tradeName }),
  },
  {
    id: 'XML-03',
    message: 'A Proprietary CAS number needs a vendor. Please choose one, or add it in the Vendors tab.',
    gate: 'generate',
    field: 'vendorId',
    fails: ({ facts }) => !facts.hasVendor && facts.cas.isProprietary,
    fix: nameVendor,
  },
];

type BlockField = 'tradeName' | 'supplier';
const blockFields: readonly BlockField[] = ['tradeName', 'supplier'];
const blockWords: Readonly<Record<BlockField, string>> = { tradeName: 'trade name', supplier: 'supplier' };

/** What the block lacks that the row stands first in. The blocks that the product writes always have both. */
function missingInBlock({ row, index, facts, setting, disclosure }: CheckedRow): readonly BlockField[] {
  if (!facts.isNonMsds || !facts.isFromDocument) return NOTHING;
  if (isChemicalApart(facts, setting) || isInSameBlock(disclosure.rows[index - 1], row)) return NOTHING;
  return blockFields.filter((field) => isBlank(row[field]));
}

const NOTHING: readonly BlockField[] = [];

/** The first is named, and how many follow it in the same block. */
function ingredientsOfBlock({ row, index, disclosure: { rows } }: CheckedRow): string {
  const next = rows.findIndex((other, at) => at > index && !isInSameBlock(row, other));
  const more = (next === -1 ? rows.length : next) - index - 1;
  return more > 0 ? `${row.ingredientName} and ${more} more` : row.ingredientName;
}

const isInSameBlock = (before: DisclosureRow | undefined, row: DisclosureRow): boolean =>
  before?.isNonMsds === true &&
  before.tradeName === row.tradeName &&
  before.supplier === row.supplier &&
  before.purpose === row.purpose;

export const refusedRowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'XML-04',
    message: 'The document names no {parts} of {ingredients}: the registry will probably refuse it',
    severity: 'refusal',
    field: (checked) => missingInBlock(checked)[0] ?? '',
    fails: (checked) => missingInBlock(checked).length > 0,
    values: (checked) => ({
      ingredients: ingredientsOfBlock(checked),
      parts: missingInBlock(checked)
        .map((field) => blockWords[field])
        .join(' and no '),
    }),
  },
];
