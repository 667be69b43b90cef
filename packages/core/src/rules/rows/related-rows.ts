import { round, isAbove } from '../../numbers/round.ts';
import type { FactualRow, CheckedRow } from './checked-row.ts';
import { normalName, isBlank } from '../../texts/fold.ts';
import { OTHER_CHEMICALS } from '../../registry/fracfocus.ts';
import { type DisclosureRow, statedMass } from '../../model/row.ts';
import { printBeyond } from '../../numbers/format.ts';
import { isChemicalRow, OTHER_INGREDIENTS } from '../../model/system-approach.ts';
import { claimsSecret } from '../../ingredients/secret-words.ts';
import type { Fix, Rule } from '../../rule/rule.ts';
import { readUnit, type Unit } from '../../numbers/units.ts';

/** A row with the earlier rows that say the same. */
export interface RelatedRow {
  readonly row: DisclosureRow;
  readonly index: number;
  /** The same ingredient under the same trade name. */
  readonly sameIngredient: number | undefined;
  /** The same ingredient and amount, one of them on a safety data sheet and the other not. */
  readonly otherKind: number | undefined;
  /** It repeats the amounts of the earlier row as well, so that nothing is lost without it. */
  readonly isCopy: boolean;
}

/** Rows that repeat something; most do not, and are left out. */
export function findRelatedRows(rows: readonly FactualRow[]): RelatedRow[] {
  const firsts = new Map<string, FactualRow>();
  const byName = new Map<string, FactualRow[]>();
  const related: RelatedRow[] = [];
  for (const checked of rows) {
    const name = checked.facts.ingredientName.normal;
    const first = firsts.get(name);
    if (first === undefined) {
      firsts.set(name, checked);
      continue;
    }
    const earlier = byName.get(name) ?? [first];
    byName.set(name, earlier);
    related.push(...relate(earlier, checked));
    earlier.push(checked);
  }
  return related;
}

/** By the first of each kind: there may be thousands. */
function relate(earlier: readonly FactualRow[], checked: FactualRow): RelatedRow[] {
  const same = earlier.find(sameIngredientAs(checked));
  const other = earlier.find((one) => isOtherKind(one, checked));
  if (same === undefined && other === undefined) return [];
  const { row, index } = checked;
  const isCopy = (same && areSameAmounts(same.row, row)) ?? (other !== undefined && areSameMasses(other.row, row));
  return [{ row, index, sameIngredient: same?.index, otherKind: other?.index, isCopy }];
}

const isSameAdditive = (one: FactualRow, other: FactualRow): boolean =>
  one.facts.tradeName.normal === other.facts.tradeName.normal;

function sameIngredientAs(checked: FactualRow): (one: FactualRow) => boolean {
  const isSame = samenessOf(checked);
  return (one) =>
    one.row.isNonMsds === checked.row.isNonMsds &&
    // Several substances may have one name; their CAS numbers tell them apart.
    one.facts.cas.printed === checked.facts.cas.printed &&
    isSameAdditive(one, checked) &&
    isSame(one, checked);
}

/** What else two rows of one name, number and trade name must have in common. */
function samenessOf(checked: FactualRow): (one: FactualRow, other: FactualRow) => boolean {
  if (isListedApart(checked)) return isSameEntry;
  return isNamed(checked) ? () => true : (one, other) => areSameAmounts(one.row, other.row);
}

/** Chemicals of several products, or several secrets, may well have one name. Then only a copy is a mistake. */
const isNamed = ({ facts: { tradeName, ingredientName } }: FactualRow): boolean =>
  !namelessAdditives.has(tradeName.normal) && !tradeName.isFiller && !claimsSecret(ingredientName.text);

const areSameAmounts = (one: DisclosureRow, other: DisclosureRow): boolean =>
  one.percentInAdditive === other.percentInAdditive &&
  one.percentInHFJob === other.percentInHFJob &&
  one.massIngredient === other.massIngredient;

/** A product or a chemical of a SystemApproach document: more than its name tells it from others. */
const isListedApart = ({ row, facts }: FactualRow): boolean => facts.cas.isListedBelow || isChemicalRow(row);

const isSameEntry = (one: FactualRow, other: FactualRow): boolean =>
  one.facts.supplier.normal === other.facts.supplier.normal &&
  one.facts.purpose.normal === other.facts.purpose.normal &&
  one.row.vendorId === other.row.vendorId;

/** Documents move what no data sheet lists away from its trade name; there, the same mass gives it away. */
function isOtherKind(one: FactualRow, other: FactualRow): boolean {
  if (one.row.isNonMsds === other.row.isNonMsds || one.facts.cas.printed !== other.facts.cas.printed) return false;
  if (isListedApart(one) || isListedApart(other)) return false;
  return isSameAdditive(one, other) || areSameMasses(one.row, other.row);
}

function areSameMasses(one: DisclosureRow, other: DisclosureRow): boolean {
  const mass = round(statedMass(one), 3);
  return mass > 0 && mass === round(statedMass(other), 3);
}

/** The rows of one trade name, pointed to by their first. */
export interface AdditiveRows {
  readonly index: number;
  readonly tradeName: string;
  readonly percent: number;
}

const namelessAdditives: ReadonlySet<string> = new Set([
  '',
  normalName(OTHER_CHEMICALS),
  normalName(OTHER_INGREDIENTS),
]);

/** The percents of every trade name together. */
export function sumUpAdditives(rows: readonly FactualRow[]): AdditiveRows[] {
  const sums = new Map<string, { index: number; tradeName: string; percent: number }>();
  let last: string | undefined;
  let sum = { index: -1, tradeName: '', percent: 0 };
  for (const { index, row, facts } of rows) {
    const name = facts.tradeName.isFiller ? '' : facts.tradeName.normal;
    // The rows of one additive mostly stand together.
    if (last !== name) {
      const known = sums.get(name);
      sum = known ?? { index, tradeName: row.tradeName, percent: 0 };
      if (known === undefined) sums.set(name, sum);
      last = name;
    }
    sum.percent += row.percentInAdditive;
  }
  for (const name of namelessAdditives) sums.delete(name);
  return [...sums.values()];
}

/** The rows that one chemical of the job became, pointed to by their first. */
export interface ChemicalRows {
  readonly index: number;
  readonly chemical: string;
  /** Some are volumes, others masses. */
  readonly isMixed: boolean;
  /** The units of the table, where some are in one and some in another of the same kind. Else nothing. */
  readonly ownUnits: readonly string[];
}

/** The unit in which the table has a row; a blank one means gallons. */
const ownUnit = ({ catalogueUnits, units }: DisclosureRow): string => catalogueUnits.trim() || units;

/** True when one amount was read in two units, because the job data name none. A word that is no unit is left to another rule. */
function areReadOtherwise(one: DisclosureRow, other: DisclosureRow): boolean {
  if (!isBlank(one.reportedUnits) || !isBlank(other.reportedUnits)) return false;
  const [first, second] = [readUnit(ownUnit(one)), readUnit(ownUnit(other))];
  if (first === undefined || second === undefined || first === second) return false;
  return isOneAmount([one.amount ?? 0, first], [other.amount ?? 0, second]);
}

/** False where a user typed one of the two: that is in gallons or pounds, whatever the table says of the other. */
function isOneAmount([one, first]: readonly [number, Unit], [other, second]: readonly [number, Unit]): boolean {
  const [left, right] = [second.convert(one), first.convert(other)];
  return Math.abs(left - right) <= Math.abs(left) * ROUNDING_ERROR;
}

/** What binary arithmetic may leave, as a part of the amount. */
const ROUNDING_ERROR = 1e-9;

const areUnitsSame = (one: DisclosureRow, other: DisclosureRow): boolean =>
  one.chemical === other.chemical && one.units === other.units && one.catalogueUnits === other.catalogueUnits;

/** Nothing when no chemical is mixed. Water and rows added by hand belong to none. */
export function groupByChemical(rows: readonly FactualRow[]): ChemicalRows[] {
  const firsts = new Map<string, FactualRow>();
  const mixed = new Set<string>();
  const owns = new Map<string, readonly string[]>();
  let above: DisclosureRow | undefined;
  for (const checked of rows) {
    const { chemical, units } = checked.row;
    // The rows of one chemical mostly stand together, and then say nothing new.
    const isKnown = above !== undefined && areUnitsSame(above, checked.row);
    above = checked.row;
    if (isKnown || chemical === '') continue;
    const first = firsts.get(chemical);
    if (first === undefined) firsts.set(chemical, checked);
    else if (first.row.units !== units) mixed.add(chemical);
    else if (areReadOtherwise(first.row, checked.row)) owns.set(chemical, [first.row, checked.row].map(ownUnit));
  }
  if (mixed.size === 0 && owns.size === 0) return [];
  return Array.from(firsts, ([chemical, { index }]) => ({
    index,
    chemical,
    isMixed: mixed.has(chemical),
    ownUnits: owns.get(chemical) ?? [],
  }));
}

/** The percents of an additive are the most that each ingredient may have, so that their sum may well be above 100. */
const ABOUT_WHOLE = 101;
const MAX_PERCENT_OF_ADDITIVE = 150;

/** More than the ranges of the ingredients explain. */
export const isOverfull = (percent: number): boolean => isAbove(percent, MAX_PERCENT_OF_ADDITIVE);

const removeCopy = ({ index, isCopy }: RelatedRow): Fix | undefined =>
  isCopy ? { label: 'Remove duplicate row', kind: 'remove-row', row: index } : undefined;

export const relatedRowRules: readonly Rule<RelatedRow>[] = [
  {
    id: 'ADDITIVE-01',
    message: '{ingredient} is listed more than once under {tradeName}',
    severity: 'warning',
    field: 'ingredientName',
    fails: ({ sameIngredient }) => sameIngredient !== undefined,
    values: ({ row }) => ({ ingredient: row.ingredientName, tradeName: row.tradeName }),
    fix: removeCopy,
  },
  {
    id: 'ADDITIVE-02',
    message: '{ingredient} is listed as MSDS and as non-MSDS',
    severity: 'warning',
    field: 'isNonMsds',
    fails: ({ otherKind }) => otherKind !== undefined,
    values: ({ row }) => ({ ingredient: row.ingredientName }),
    fix: removeCopy,
  },
];

export const additiveRules: readonly Rule<AdditiveRows>[] = [
  {
    id: 'ADDITIVE-03',
    message: 'The percents of {tradeName} add up to {percent}%, more than 150%',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: ({ percent }) => isOverfull(percent),
    values: ({ tradeName, percent }) => ({ tradeName, percent: printBeyond(percent, MAX_PERCENT_OF_ADDITIVE) }),
  },
];

export const additiveNotes: readonly Rule<AdditiveRows>[] = [
  {
    id: 'ADDITIVE-04',
    message: 'The percents of {tradeName} add up to {percent}%, more than 101%',
    severity: 'note',
    field: 'percentInAdditive',
    fails: ({ percent }) => isAbove(percent, ABOUT_WHOLE) && !isOverfull(percent),
    values: ({ tradeName, percent }) => ({ tradeName, percent: printBeyond(percent, ABOUT_WHOLE) }),
  },
];

const unknownUnits = ({ row }: CheckedRow): string[] =>
  [row.catalogueUnits, row.reportedUnits].filter((word) => readUnit(word) === undefined);

/** Most rows carry the units of the catalogue, so that nothing needs to be looked up. */
const isSettled = ({ row }: CheckedRow): boolean => row.catalogueUnits === row.units && row.reportedUnits === '';

const isReportedOtherwise = ({ reportedUnits, units }: DisclosureRow): boolean =>
  !isBlank(reportedUnits) && (readUnit(reportedUnits)?.rowUnits ?? units) !== units;

export const unitRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'UNIT-01',
    message: 'The unit {unit} is not known. Please enter the amount in gal or lb.',
    gate: 'generate',
    field: 'units',
    fails: (checked) => !isSettled(checked) && unknownUnits(checked).length > 0,
    values: (checked) => ({ unit: unknownUnits(checked).join(', ') }),
  },
  {
    id: 'UNIT-02',
    message: 'Chemical {code} is reported in {reported}, but the row is in {units}. A volume is not a mass.',
    gate: 'generate',
    field: 'units',
    fails: (checked) => !isSettled(checked) && isReportedOtherwise(checked.row),
    values: ({ row }) => ({ code: row.chemical, reported: row.reportedUnits, units: row.units }),
  },
];

export const mixedUnitRules: readonly Rule<ChemicalRows>[] = [
  {
    id: 'UNIT-03',
    message: 'The rows of chemical {code} mix gal and lb, so its amount counts as a volume and as a mass',
    severity: 'warning',
    field: 'units',
    fails: ({ isMixed }) => isMixed,
    values: ({ chemical }) => ({ code: chemical }),
  },
  {
    id: 'UNIT-04',
    message: 'The table has ingredients of chemical {code} in {units}, so its one amount is read in different units',
    severity: 'warning',
    field: 'units',
    fails: ({ ownUnits, isMixed }) => ownUnits.length > 0 && !isMixed,
    values: ({ chemical, ownUnits }) => ({ code: chemical, units: ownUnits.join(' and ') }),
  },
];
