import { casFactsOf } from '../ingredients/cas-facts.ts';
import type { Vendor } from '../ingredients/vendor.ts';
import { digitsOf } from '../places/api-states.ts';
import { type LimitedValue, limitRules } from '../rules/limit.ts';
import { collect, type Finding } from '../rules/rule.ts';
import { type CheckedRow, placeOfRow } from '../rules/rows/checked-row.ts';
import { factsOf } from '../texts/text-facts.ts';
import type { Limit } from '../xml/format.ts';
import { limitOf } from '../xml/limits.ts';
import type { Disclosure } from './disclosure.ts';

const wellFields = ['operatorNumber', 'wellName', 'longitude', 'latitude', 'tvd', 'totalClean', 'totalMass'] as const;
const rowFields = [
  'tradeName',
  'supplier',
  'purpose',
  'ingredientName',
  'casNumber',
  'percentInAdditive',
  'percentInHFJob',
  'comments',
  'massIngredient',
] as const;
const claimantFields = [
  ['company', 'claimantCompany'],
  ['firstName', 'claimantFirstName'],
  ['lastName', 'claimantLastName'],
  ['email', 'claimantEmail'],
  ['phone', 'claimantPhone'],
] as const satisfies readonly (readonly [keyof Vendor, string])[];

const rowLimits = rowFields.map((field) => ({ field, limit: limitOf(field) }));
const claimantLimits = claimantFields.map(([part, field]) => ({ part, field, limit: limitOf(field) }));

/** Nearly every value is far from its limits; only the others are worth a rule. */
function isPlain(value: string | number, { maxLength = Infinity, min = -Infinity, max = Infinity }: Limit): boolean {
  if (typeof value === 'number') return value >= min && value <= max;
  return value.length <= maxLength && factsOf(value).forbiddenAt === -1 && min === -Infinity;
}

function ask(limited: LimitedValue, place: string, findings: Finding[]): void {
  if (!isPlain(limited.value, limited.limit)) collect(limitRules, limited, findings, () => place);
}

/** What the document says about the well, held to the limits of the document. */
export function checkWellLimits({ well, amendedReason }: Disclosure, findings: Finding[]): void {
  for (const field of wellFields) ask({ field, value: well[field] ?? '', limit: limitOf(field) }, 'well', findings);
  const digits = digitsOf(well.apiNumber);
  const isWhole = /^\d{14}$/.test(digits);
  if (isWhole) ask({ field: 'apiNumber', value: digits, limit: limitOf('apiNumber') }, 'well', findings);
  ask({ field: 'amendedReason', value: amendedReason, limit: limitOf('amendedReason') }, '', findings);
}

export function checkRowLimits(checked: CheckedRow, findings: Finding[]): void {
  const { row, vendors } = checked;
  for (const { field, limit } of rowLimits) {
    const value = row[field];
    if (!isPlain(value, limit)) ask({ field, value, limit }, placeOfRow(checked), findings);
  }
  const isClaimed = row.vendorId !== null && casFactsOf(row.casNumber).isProprietary;
  const claimant = isClaimed ? vendors.get(row.vendorId) : undefined;
  if (claimant === undefined) return;
  for (const { part, field, limit } of claimantLimits) {
    ask({ field, value: claimant[part], limit }, placeOfRow(checked), findings);
  }
}
