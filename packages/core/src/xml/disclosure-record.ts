import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { baseWater, isWaterRow } from '../model/water-row.ts';
import { casFactsOf } from '../ingredients/cas-facts.ts';
import { saysNonMsds } from '../ingredients/non-msds.ts';
import { vendorsById } from '../ingredients/vendor-facts.ts';
import type { Vendor } from '../model/vendor.ts';
import type { ClaimantRecord, IngredientRecord, JobRecord, PurposeRecord } from '../registry/disclosure-table.ts';
import { printedShares } from '../water/printed-shares.ts';
import {
  CLAIMANT_PLACEHOLDER,
  NON_MSDS_COMMENT,
  OPERATOR_NUMBER_PLACEHOLDER,
  OTHER_CHEMICALS,
} from '../registry/fracfocus.ts';

/** The disclosure in the shape of the document. */
export function toRecord(disclosure: Disclosure): JobRecord {
  const { well, entryMethod, amendedReason, totalBaseNonWaterVolume } = disclosure;
  return {
    ...well,
    totalClean: well.totalClean === null && well.clean === null ? null : baseWater(well),
    operatorNumber: well.operatorNumber || OPERATOR_NUMBER_PLACEHOLDER,
    totalBaseNonWaterVolume,
    amendedReason,
    entryMethod,
    waterSources: well.waterSource === null ? [] : printedShares(well.waterSource),
    purposes: toPurposes(disclosure),
  };
}

/** One block per trade name, supplier and purpose in the order of the rows; what no data sheet lists stands last. */
function toPurposes({ rows, vendors }: Disclosure): PurposeRecord[] {
  const known = vendorsById(vendors);
  const blocks = new Map<string, { row: DisclosureRow; ingredients: IngredientRecord[] }>();
  for (const row of waterFirst(rows)) {
    if (row.isNonMsds) continue;
    const key = `${row.tradeName}\u0000${row.supplier}\u0000${row.purpose}`;
    const block = blocks.get(key) ?? { row, ingredients: [] };
    if (block.ingredients.length === 0) blocks.set(key, block);
    block.ingredients.push(toIngredient(row, known));
  }
  const purposes = [...blocks.values()].map(({ row: { tradeName, supplier, purpose }, ingredients }) => ({
    tradeName,
    supplier,
    purpose,
    ingredients,
  }));
  return [...purposes, ...toOtherChemicals(rows, known)];
}

function waterFirst(rows: readonly DisclosureRow[]): readonly DisclosureRow[] {
  const index = rows.findIndex(isWaterRow);
  return index <= 0 ? rows : [...rows.slice(index, index + 1), ...rows.toSpliced(index, 1)];
}

type Vendors = ReadonlyMap<number, Vendor>;

function toOtherChemicals(rows: readonly DisclosureRow[], vendors: Vendors): PurposeRecord[] {
  const others = rows.filter((row) => row.isNonMsds);
  const [first] = others;
  if (first === undefined) return [];
  const supplier = others.every((row) => row.supplier === first.supplier) ? first.supplier : '';
  return [
    {
      tradeName: OTHER_CHEMICALS,
      supplier,
      purpose: OTHER_CHEMICALS,
      others: others.map((row) => toIngredient(row, vendors)),
    },
  ];
}

/** A document from elsewhere may say more about such an ingredient; that is kept. */
function nonMsdsComment(comment: string): string {
  return comment.trim() === '' || saysNonMsds(comment) ? NON_MSDS_COMMENT : comment;
}

function toIngredient(row: DisclosureRow, vendors: Vendors): IngredientRecord {
  const { printed: casNumber, isProprietary } = casFactsOf(row.casNumber);
  const { ingredientName, percentInAdditive, percentInHFJob, massIngredient, vendorId } = row;
  const comments = row.isNonMsds ? nonMsdsComment(row.comments) : row.comments;
  const ingredient = { ingredientName, casNumber, percentInAdditive, percentInHFJob, comments, massIngredient };
  if (vendorId === null || !isProprietary) return ingredient;
  return { ...ingredient, ...toClaimant(vendors.get(vendorId)) };
}

const UNKNOWN_VENDOR: Omit<Vendor, 'id'> = { company: '', firstName: '', lastName: '', email: '', phone: '' };

function toClaimant(vendor: Omit<Vendor, 'id'> = UNKNOWN_VENDOR): ClaimantRecord {
  return {
    claimantCompany: vendor.company.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantFirstName: vendor.firstName.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantLastName: vendor.lastName.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantEmail: vendor.email.trim() || CLAIMANT_PLACEHOLDER.email,
    claimantPhone: vendor.phone.trim() || CLAIMANT_PLACEHOLDER.phone,
  };
}
