import { claimantParts } from '../ingredients/vendor-facts.ts';
import type { Vendor } from '../ingredients/vendor.ts';
import { digitsOf } from '../places/api-states.ts';
import { type LimitedValue, limitRules } from '../rules/limit.ts';
import { type CheckedRow, placeOfRow, type RowFacts } from '../rules/rows/checked-row.ts';
import { collect, type Finding } from '../rules/rule.ts';
import { rememberFor } from '../texts/remember.ts';
import { limitOf } from '../xml/limits.ts';
import type { Disclosure } from './disclosure.ts';
import type { DisclosureRow } from './row.ts';

const wellFields = ['operatorNumber', 'wellName', 'longitude', 'latitude', 'tvd', 'totalClean', 'totalMass'] as const;

const ask = (limited: LimitedValue, place: string, findings: Finding[]): void =>
  collect(limitRules, limited, findings, () => place);

/** What the document says about the well, held to the limits of the document. */
export function checkWellLimits({ well, amendedReason }: Disclosure, findings: Finding[]): void {
  for (const field of wellFields) ask({ field, value: well[field] ?? '', limit: limitOf(field) }, 'well', findings);
  const digits = digitsOf(well.apiNumber);
  const isWhole = /^\d{14}$/.test(digits);
  if (isWhole) ask({ field: 'apiNumber', value: digits, limit: limitOf('apiNumber') }, 'well', findings);
  ask({ field: 'amendedReason', value: amendedReason, limit: limitOf('amendedReason') }, '', findings);
}

const textLimits = (['tradeName', 'supplier', 'purpose', 'ingredientName', 'comments'] as const).map((field) => ({
  field,
  limit: limitOf(field),
  maxLength: limitOf(field).maxLength ?? Infinity,
}));
const numberLimits = (['percentInAdditive', 'percentInHFJob', 'massIngredient'] as const).map((field) => ({
  field,
  limit: limitOf(field),
  min: limitOf(field).min ?? -Infinity,
  max: limitOf(field).max ?? Infinity,
}));

/** Nearly every row is far from all limits; only the others are worth asking the rules. */
export function checkRowLimits(checked: CheckedRow, findings: Finding[]): void {
  const { row, facts } = checked;
  if (!areShort(row) || !arePlain(facts)) checkTexts(checked, findings);
  for (const { field, limit, min, max } of numberLimits) {
    const isWithin = row[field] >= min && row[field] <= max;
    if (!isWithin) ask({ field, value: row[field], limit }, placeOfRow(checked), findings);
  }
  if (facts.cas.isProprietary) checkClaimantLimits(checked, findings);
  else if (facts.cas.verdict !== 'valid') checkCasLimit(checked, findings);
}

const shortest = Math.min(...textLimits.map(({ maxLength }) => maxLength));

const areShort = ({ tradeName, supplier, purpose, ingredientName, comments }: DisclosureRow): boolean =>
  tradeName.length <= shortest &&
  supplier.length <= shortest &&
  purpose.length <= shortest &&
  ingredientName.length <= shortest &&
  comments.length <= shortest;

const arePlain = ({ tradeName, supplier, purpose, ingredientName, comments }: RowFacts): boolean =>
  tradeName.forbiddenAt === -1 &&
  supplier.forbiddenAt === -1 &&
  purpose.forbiddenAt === -1 &&
  ingredientName.forbiddenAt === -1 &&
  comments.forbiddenAt === -1;

function checkTexts(checked: CheckedRow, findings: Finding[]): void {
  const { row, facts } = checked;
  for (const { field, limit, maxLength } of textLimits) {
    const isPlain = row[field].length <= maxLength && facts[field].forbiddenAt === -1;
    if (!isPlain) ask({ field, value: row[field], limit }, placeOfRow(checked), findings);
  }
}

function checkCasLimit(checked: CheckedRow, findings: Finding[]): void {
  ask({ field: 'casNumber', value: checked.row.casNumber, limit: limitOf('casNumber') }, placeOfRow(checked), findings);
}

/** What breaks a limit in the contact data of a vendor, with the field it stands in. */
const brokenLimits: (vendor: Vendor) => readonly LimitedValue[] = rememberFor((vendor) =>
  claimantParts
    .map(({ part, field }) => ({ field, value: vendor[part], limit: limitOf(field) }))
    .filter((limited) => limitRules.some((rule) => rule.fails(limited))),
);

function checkClaimantLimits(checked: CheckedRow, findings: Finding[]): void {
  const claimant = checked.vendors.get(checked.row.vendorId ?? Number.NaN);
  if (claimant === undefined) return;
  for (const limited of brokenLimits(claimant)) ask(limited, placeOfRow(checked), findings);
}
