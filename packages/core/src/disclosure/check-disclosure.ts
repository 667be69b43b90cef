import { vendorsById } from '../ingredients/vendor-facts.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { concentrationRules, rowsExistRules } from '../rules/disclosure.ts';
import { fluidRules } from '../rules/fluid.ts';
import { additiveRules, relatedRowRules } from '../rules/rows/additive.ts';
import { casRules } from '../rules/rows/cas.ts';
import { type CheckedRow, placeOfRow } from '../rules/rows/checked-row.ts';
import { claimantRowRules, claimantRules, lacksClaimant } from '../rules/rows/claimant.ts';
import { printRules } from '../rules/rows/print.ts';
import { factsOfRow } from '../rules/rows/row-facts.ts';
import { ampersandRules, rowRules } from '../rules/rows/row.ts';
import { substanceRules } from '../rules/rows/substance.ts';
import { textRules } from '../rules/rows/text.ts';
import { mixedUnitRules, unitRules } from '../rules/rows/unit.ts';
import { firstRowRules, xmlRowRules } from '../rules/rows/xml.ts';
import { breaksOneOf, type Finding, findAll, findFirst, type Rule } from '../rule/rule.ts';
import { checkRowLimits, checkWellLimits } from './check-limits.ts';
import { checkSource, checkWell, noteOnWell, warnOfWell } from './check-well.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { type Fluid, sumUpFluid } from '../rules/fluid-totals.ts';
import { findRelatedRows, groupByChemical, sumUpAdditives } from '../rules/rows/related-rows.ts';
import { baseWater } from '../model/water-row.ts';

/** All rules on one disclosure: what blocks, in the order of the specification, then warnings, then notes. */
export function checkDisclosure(disclosure: Disclosure, context: CheckContext = {}): Finding[] {
  const { well } = disclosure;
  const rows = toCheckedRows(disclosure, context);
  const suspects = rows.filter(isSuspect);
  const fluid = sumUpFluid(rows);
  return [
    ...checkSource(well, context),
    ...checkEach(unitRules, suspects),
    ...findAll(rowsExistRules, disclosure.rows),
    ...checkEach(rowRules, suspects),
    ...checkWell(well),
    ...rows.slice(0, 1).flatMap((first) => findAll(firstRowRules, first, placeOfRow(first))),
    ...checkEach(xmlRowRules, suspects),
    ...checkCas(suspects),
    ...checkEach(ampersandRules, suspects),
    ...(rows.length === 0 ? [] : findAll(concentrationRules, fluid)),
    ...checkLimits(disclosure, rows),
    ...warnOfWell(well, context),
    ...warnOfFluid(disclosure, fluid),
    ...warnOfRelations(rows),
    ...warnOfRows(suspects),
    ...noteOnWell(well, context),
  ];
}

function toCheckedRows(disclosure: Disclosure, { catalogue }: CheckContext): CheckedRow[] {
  const vendors = vendorsById(disclosure.vendors);
  return disclosure.rows.map((row, index) => ({ row, index, facts: factsOfRow(row), disclosure, catalogue, vendors }));
}

/** Most rows break nothing, and one look at each tells; only the others are asked table by table. */
const isSuspect = breaksOneOf<CheckedRow>([
  ...unitRules,
  ...rowRules,
  ...xmlRowRules,
  ...casRules,
  ...ampersandRules,
  ...substanceRules,
  ...textRules,
  ...printRules,
  ...claimantRowRules,
]);

function checkEach<Subject extends { readonly index: number }>(
  rules: readonly Rule<Subject>[],
  subjects: readonly Subject[],
): Finding[] {
  return subjects.filter(breaksOneOf(rules)).flatMap((subject) => findAll(rules, subject, placeOfRow(subject)));
}

/** Of each number only the first broken rule. */
const checkCas = (rows: readonly CheckedRow[]): Finding[] =>
  rows.flatMap((checked) => findFirst(casRules, checked, placeOfRow(checked)) ?? []);

function checkLimits(disclosure: Disclosure, rows: readonly CheckedRow[]): Finding[] {
  const findings: Finding[] = [];
  checkWellLimits(disclosure, findings);
  for (const checked of rows) checkRowLimits(checked, findings);
  return findings;
}

function warnOfFluid({ well, rows }: Disclosure, fluid: Fluid): Finding[] {
  if (rows.length === 0) return [];
  return findAll(fluidRules, { fluid, baseWater: well.totalClean === null ? null : baseWater(well) });
}

/** What rows say together, though each by itself may be right. */
const warnOfRelations = (rows: readonly CheckedRow[]): Finding[] => [
  ...checkEach(mixedUnitRules, groupByChemical(rows)),
  ...checkEach(relatedRowRules, findRelatedRows(rows)),
  ...checkEach(additiveRules, sumUpAdditives(rows)),
];

function warnOfRows(suspects: readonly CheckedRow[]): Finding[] {
  const lacking = suspects.filter(lacksClaimant);
  return [
    ...checkEach(substanceRules, suspects),
    ...checkEach(textRules, suspects),
    ...checkEach(printRules, suspects),
    ...findAll(claimantRules, { lacking: lacking.length }),
    ...checkEach(claimantRowRules, lacking),
  ];
}
