import { claimantParts } from '../ingredients/vendor-facts.ts';
import { labelOfWellField } from '../jobs/edit-well.ts';
import { rememberFor } from '../memo/remember.ts';
import type { Vendor } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { fraction, toPercent } from '../numbers/percent.ts';
import { digitsOf } from '../places/api-states.ts';
import { isOutOfRange, limitOf } from '../registry/disclosure-table.ts';
import type { Limit } from '../registry/format.ts';
import { collect, type Finding } from '../rule/rule.ts';
import { type LimitedValue, limitRules } from '../rules/limit.ts';
import { type CheckedRow, placeOfRow, textFields } from '../rules/rows/checked-row.ts';
import { isOnlyWarnedOf } from '../rules/rows/print.ts';
import { isCellColumn, titleOfColumn } from './cells.ts';

/** Every value of a disclosure against what its element in the document may hold. */
export function checkLimits(disclosure: Disclosure, rows: readonly CheckedRow[]): Finding[] {
  const findings: Finding[] = [];
  checkWellLimits(disclosure, findings);
  for (const checked of rows) checkRowLimits(checked, findings);
  return findings;
}

const wellFields = [
  'operatorNumber',
  'wellName',
  'longitude',
  'latitude',
  'tvd',
  'totalClean',
  'totalBaseNonWaterVolume',
  'totalMass',
] as const;

const ask = (limited: Omit<LimitedValue, 'label'>, place: string, findings: Finding[]): void =>
  collect(limitRules, { ...limited, label: labelOf(limited.field) }, findings, () => place);

const documentLabels: ReadonlyMap<string, string> = new Map([
  ['amendedReason', 'Amended reason'],
  ...claimantParts.map(({ field, word }) => [field, `Claimant ${word}`] as const),
]);

/** As the grid, Edit Well or the vendor's form call it. */
function labelOf(field: string): string {
  return isCellColumn(field) ? titleOfColumn(field) : (documentLabels.get(field) ?? labelOfWellField(field));
}

const wellLimits = wellFields.map((field) => ({ field, label: labelOf(field), limit: limitOf(field) }));
const placeOfWell = (): string => 'well';

/** The values of the well against the limits of the document. */
function checkWellLimits({ well, amendedReason }: Disclosure, findings: Finding[]): void {
  for (const limited of wellLimits) {
    collect(limitRules, { ...limited, value: well[limited.field] ?? '' }, findings, placeOfWell);
  }
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

const mayBreak = (value: number, limit: Limit): boolean => Number.isNaN(value) || isOutOfRange(value, limit);

const mayBreakOne = (row: DisclosureRow): boolean =>
  mayBreak(row.percentInAdditive, additiveLimit) ||
  mayBreak(row.percentInHFJob, jobLimit) ||
  mayBreak(row.massIngredient, massLimit);

/** Nearly every row is far from all limits. Only the others are checked with the rules. */
function checkRowLimits(checked: CheckedRow, findings: Finding[]): void {
  const { row, facts } = checked;
  if (!facts.textsFit) checkTexts(checked, findings);
  if (mayBreakOne(row)) checkNumbers(checked, findings);
  if (facts.cas.claimant !== 'none') checkClaimantLimits(checked, findings);
  else if (facts.cas.verdict !== 'valid') checkCasLimit(checked, findings);
}

function checkTexts(checked: CheckedRow, findings: Finding[]): void {
  for (const field of textFields) {
    ask({ field, value: checked.row[field], limit: limitOf(field) }, placeOfRow(checked), findings);
  }
}

function checkNumbers(checked: CheckedRow, findings: Finding[]): void {
  for (const field of rowNumbers.filter((each) => !isOnlyWarnedOf(checked.row, each))) {
    const { [field]: value } = checked.row;
    const shown = field === 'percentInHFJob' ? toPercent(fraction(value)) : value;
    ask({ field, value: shown, limit: limitOf(field) }, placeOfRow(checked), findings);
  }
}

function checkCasLimit(checked: CheckedRow, findings: Finding[]): void {
  ask({ field: 'casNumber', value: checked.row.casNumber, limit: limitOf('casNumber') }, placeOfRow(checked), findings);
}

/** The contact data of a vendor that break a limit, with their fields. */
const brokenLimits: (vendor: Vendor) => readonly LimitedValue[] = rememberFor((vendor) =>
  claimantParts
    .map(({ part, field }) => ({ field, label: field, value: vendor[part], limit: limitOf(field) }))
    .filter((limited) => limitRules.some((rule) => rule.fails(limited))),
);

function checkClaimantLimits(checked: CheckedRow, findings: Finding[]): void {
  const claimant = checked.vendors.get(checked.row.vendorId ?? Number.NaN);
  if (claimant === undefined) return;
  const isCompanyOnly = checked.facts.cas.claimant === 'company';
  for (const limited of brokenLimits(claimant)) {
    if (!isCompanyOnly || limited.field === 'claimantCompany') ask(limited, placeOfRow(checked), findings);
  }
}
