import { vendorsById } from '../ingredients/vendor-facts.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { concentrationRules, rowsExistRules } from '../rules/disclosure.ts';
import { fluidRules } from '../rules/fluid.ts';
import { additiveRules, relatedRowRules } from '../rules/rows/additive.ts';
import { casRules } from '../rules/rows/cas.ts';
import { type CheckedRow, factsOfRow, placeOfRow } from '../rules/rows/checked-row.ts';
import { claimantRowRules, claimantRules, missingClaimantParts } from '../rules/rows/claimant.ts';
import { printRules } from '../rules/rows/print.ts';
import { ampersandRules, rowRules } from '../rules/rows/row.ts';
import { substanceRules } from '../rules/rows/substance.ts';
import { textRules } from '../rules/rows/text.ts';
import { mixedUnitRules, unitRules } from '../rules/rows/unit.ts';
import { firstRowRules, xmlRowRules } from '../rules/rows/xml.ts';
import { collect, type Finding, findAll, type Rule } from '../rules/rule.ts';
import { checkRowLimits, checkWellLimits } from './check-limits.ts';
import { checkSource, checkWell, noteOnWell, warnOfWell } from './check-well.ts';
import type { Disclosure } from './disclosure.ts';
import { type Fluid, sumUpFluid } from './fluid.ts';
import { findRelatedRows, groupByChemical, sumUpAdditives } from './related-rows.ts';
import { baseWater } from './water-row.ts';

/** All rules on one disclosure: what blocks, in the order of the specification, then warnings, then notes. */
export function checkDisclosure(disclosure: Disclosure, context: CheckContext = {}): Finding[] {
  const { well } = disclosure;
  const rows = toCheckedRows(disclosure, context);
  const fluid = sumUpFluid(rows);
  return [
    ...checkSource(well, context),
    ...checkEach(unitRules, rows),
    ...findAll(rowsExistRules, disclosure.rows),
    ...checkEach(rowRules, rows),
    ...checkWell(well),
    ...rows.slice(0, 1).flatMap((first) => findAll(firstRowRules, first, placeOfRow(first))),
    ...checkEach(xmlRowRules, rows),
    ...checkCas(rows),
    ...checkEach(ampersandRules, rows),
    ...(rows.length === 0 ? [] : findAll(concentrationRules, fluid)),
    ...checkLimits(disclosure, rows),
    ...warnOfWell(well, context),
    ...warnOfRows(disclosure, rows, fluid),
    ...noteOnWell(well, context),
  ];
}

function toCheckedRows(disclosure: Disclosure, { catalogue }: CheckContext): CheckedRow[] {
  const vendors = vendorsById(disclosure.vendors);
  return disclosure.rows.map((row, index) => ({ row, index, facts: factsOfRow(row), disclosure, catalogue, vendors }));
}

function checkEach<Subject extends { readonly index: number }>(
  rules: readonly Rule<Subject>[],
  subjects: readonly Subject[],
): Finding[] {
  const findings: Finding[] = [];
  for (const subject of subjects) collect(rules, subject, findings, placeOfRow);
  return findings;
}

/** Of each number only the first broken rule. */
function checkCas(rows: readonly CheckedRow[]): Finding[] {
  const findings: Finding[] = [];
  for (const checked of rows) {
    const broken = casRules.find((rule) => rule.fails(checked));
    if (broken !== undefined) collect([broken], checked, findings, placeOfRow);
  }
  return findings;
}

function checkLimits(disclosure: Disclosure, rows: readonly CheckedRow[]): Finding[] {
  const findings: Finding[] = [];
  checkWellLimits(disclosure, findings);
  for (const checked of rows) checkRowLimits(checked, findings);
  return findings;
}

function warnOfRows({ well }: Disclosure, rows: readonly CheckedRow[], fluid: Fluid): Finding[] {
  if (rows.length === 0) return [];
  const incomplete = rows.filter((row) => missingClaimantParts(row).length > 0);
  return [
    ...findAll(fluidRules, { fluid, baseWater: well.totalClean === null ? null : baseWater(well) }),
    ...checkEach(mixedUnitRules, groupByChemical(rows)),
    ...checkEach(relatedRowRules, findRelatedRows(rows)),
    ...checkEach(additiveRules, sumUpAdditives(rows)),
    ...checkEach(substanceRules, rows),
    ...checkEach(textRules, rows),
    ...checkEach(printRules, rows),
    ...findAll(claimantRules, { incomplete: incomplete.length }),
    ...checkEach(claimantRowRules, incomplete),
  ];
}
