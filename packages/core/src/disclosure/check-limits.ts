import { claimantParts } from '../ingredients/vendor-facts.ts';
import type { Vendor } from '../model/vendor.ts';
import { digitsOf } from '../places/api-states.ts';
import { type LimitedValue, limitRules } from '../rules/limit.ts';
import { type CheckedRow, placeOfRow } from '../rules/rows/checked-row.ts';
import { fits, textFields } from '../rules/rows/row-facts.ts';
import { collect, type Finding } from '../rule/rule.ts';
import { rememberFor } from '../memo/remember.ts';
import { limitOf } from '../registry/disclosure-table.ts';
import type { Limit } from '../registry/format.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';

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

const rowNumbers = ['percentInAdditive', 'percentInHFJob', 'massIngredient'] as const;
const [additiveLimit, jobLimit, massLimit] = [
  limitOf('percentInAdditive'),
  limitOf('percentInHFJob'),
  limitOf('massIngredient'),
];

const isWithin = (value: number, { min = -Infinity, max = Infinity }: Limit): boolean => value >= min && value <= max;

const numbersFit = (row: DisclosureRow): boolean =>
  isWithin(row.percentInAdditive, additiveLimit) &&
  isWithin(row.percentInHFJob, jobLimit) &&
  isWithin(row.massIngredient, massLimit);

/** Nearly every row is far from all limits; only the others are worth asking the rules. */
export function checkRowLimits(checked: CheckedRow, findings: Finding[]): void {
  const { row, facts } = checked;
  if (!facts.textsFit) checkTexts(checked, findings);
  if (!numbersFit(row)) checkNumbers(checked, findings);
  if (facts.cas.isProprietary) checkClaimantLimits(checked, findings);
  else if (facts.cas.verdict !== 'valid') checkCasLimit(checked, findings);
}

function checkTexts(checked: CheckedRow, findings: Finding[]): void {
  const { row, facts } = checked;
  for (const field of textFields.filter((each) => !fits(facts[each], each))) {
    ask({ field, value: row[field], limit: limitOf(field) }, placeOfRow(checked), findings);
  }
}

function checkNumbers(checked: CheckedRow, findings: Finding[]): void {
  for (const field of rowNumbers) {
    ask({ field, value: checked.row[field], limit: limitOf(field) }, placeOfRow(checked), findings);
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
