import { vendorsById } from '../ingredients/vendor-facts.ts';
import { claimNotes, claimRules, codeRules, collectClaims } from '../rules/claims.ts';
import { contradictingRows, contradictionRules, weigh, weighingRules } from '../rules/consistency.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { concentrationRules, rowsExistRules, fluidRules, type Fluid, sumUpFluid } from '../rules/disclosure.ts';
import {
  additiveNotes,
  type AdditiveRows,
  additiveRules,
  relatedRowRules,
  findRelatedRows,
  groupByChemical,
  sumUpAdditives,
  mixedUnitRules,
  unitRules,
} from '../rules/rows/related-rows.ts';
import { casNotes, casRules, otherCasRules } from '../rules/rows/cas.ts';
import {
  asksForClaimant,
  claimantRefusals,
  claimantRowRules,
  claimantRules,
  lacksClaimant,
} from '../rules/rows/claimant.ts';
import {
  type CheckedRow,
  factsOfRow,
  placeOfRow,
  type RowFacts,
  type Setting,
  settingOf,
  type WordedRow,
  type WordRule,
} from '../rules/rows/checked-row.ts';
import { massNotes, printRules, printedRowRules, shareNotes } from '../rules/rows/print.ts';
import {
  ampersandRules,
  rowRules,
  rowWordRules,
  firstRowRules,
  refusedRowRules,
  xmlRowRules,
} from '../rules/rows/row.ts';
import { substanceNotes, substanceRules, substanceWordRules, textRules } from '../rules/rows/substance.ts';
import { breaksOneOf, type Finding, findAll, findFirst, type Rule, collect } from '../rule/rule.ts';
import { type Disclosure, silentFields } from '../model/disclosure.ts';
import { isReadApart } from '../model/system-approach.ts';
import { baseWater } from '../model/water-row.ts';
import { waterRules, waterWarnings } from '../rules/water.ts';
import {
  baseWaterRules,
  chemicalRules,
  operatorRules,
  requiredInDocument,
  requiredWellFields,
  silentRules,
  wellFieldRules,
  wellNotes,
  wellRules,
  wellWarnings,
} from '../rules/wells/well.ts';
import {
  dateFields,
  dateRules,
  dateWarnings,
  futureRules,
  jobDateRules,
  jobDateWarnings,
} from '../rules/wells/date.ts';
import { storedFileRules, twinRules } from '../rules/wells/file.ts';
import { coordinateFields, coordinateRules, locationRules, placeRules } from '../rules/wells/place.ts';
import { clockOf, deadlineRules, linkWarnings, stateRules } from '../rules/wells/state.ts';
import type { SelectedWell } from '../model/well.ts';
import { checkLimits } from './check-limits.ts';
import { rememberFor } from '../memo/remember.ts';

/** All rules on one disclosure: what blocks, in the order of the specification, then warnings, then notes. */
export function checkDisclosure(disclosure: Disclosure, context: CheckContext = {}): Finding[] {
  const { well } = disclosure;
  const setting = settingFor(disclosure, context);
  const rows = toCheckedRows(disclosure, setting);
  const suspects = rows.filter(suspectsIn(setting));
  const fluid = sumUpFluid(rows);
  const additives = sumUpAdditives(rows);
  const claims = collectClaims(disclosure, rows);
  return [
    ...checkSource(well, context),
    ...checkEach(unitRules, suspects),
    ...findAll(rowsExistRules, disclosure.rows),
    ...checkEach(rowRules, suspects),
    ...checkWell(well, disclosure.asRead && requiredInDocument),
    ...silentFields(disclosure).flatMap((field) => findAll(silentRules, { field }, WELL)),
    ...rows.slice(0, 1).flatMap((first) => findAll(firstRowRules, first, placeOfRow(first))),
    ...checkEach(xmlRowRules, suspects),
    ...checkCas(suspects),
    ...checkEach(ampersandRules, suspects),
    ...(rows.length === 0 ? [] : findAll(concentrationRules, fluid)),
    ...checkLimits(disclosure, rows),
    ...checkEach(refusedRowRules, suspects),
    ...checkEach(claimantRefusals, suspects),
    ...warnOfWell(disclosure, context),
    ...warnOfFluid(disclosure, fluid),
    ...warnOfContradictions(disclosure, rows),
    ...findAll(claimRules, claims),
    ...findAll(linkWarnings, disclosure),
    ...warnOfRelations(rows, additives),
    ...warnOfRows(suspects),
    ...findAll(massNotes, disclosure),
    ...findAll(claimNotes, claims),
    ...checkEach(additiveNotes, additives),
    ...checkEach(shareNotes, suspects),
    ...checkEach(casNotes, suspects),
    ...checkEach(substanceNotes, suspects),
    ...noteOnWell(disclosure, context),
  ];
}

const settingFor = (disclosure: Disclosure, { catalogue, substances, version = '4.0' }: CheckContext): Setting =>
  settingOf({
    catalogue,
    substances,
    version,
    entryMethod: disclosure.entryMethod,
    isReadApart: isReadApart(disclosure),
  });

function toCheckedRows(disclosure: Disclosure, setting: Setting): CheckedRow[] {
  const vendors = vendorsById(disclosure.vendors);
  return disclosure.rows.map((row, index) => ({ row, index, facts: factsOfRow(row), setting, disclosure, vendors }));
}

const wordRules: readonly WordRule[] = [
  ...rowWordRules,
  ...xmlRowRules,
  ...casRules,
  ...ampersandRules,
  ...substanceWordRules,
  ...substanceNotes,
  ...textRules,
  ...codeRules,
  ...casNotes,
  ...otherCasRules,
];

const documentRules: readonly Rule<CheckedRow>[] = [...printedRowRules, ...shareNotes, ...refusedRowRules];
const secretRules: readonly Rule<CheckedRow>[] = [...claimantRowRules, ...claimantRefusals];
const otherRules = [...unitRules, ...rowRules, ...substanceRules, ...printRules].filter(
  (rule) => ![...wordRules, ...documentRules].some(({ id }) => id === rule.id),
);

const breaksDocumentRule = breaksOneOf(documentRules);
const breaksSecretRule = breaksOneOf(secretRules);
const breaksOtherRule = breaksOneOf(otherRules);

/** What only rows of documents, or only secrets, can break is not asked of the others. */
const breaksNumberRule = (checked: CheckedRow): boolean =>
  breaksOtherRule(checked) ||
  (checked.facts.isFromDocument && breaksDocumentRule(checked)) ||
  (asksForClaimant(checked) && breaksSecretRule(checked));

const breaksWordRule = breaksOneOf<WordedRow>(wordRules);

/**
 * Most rows break no rule, and one fast test shows that. Only the others are checked table by table. The wells of a job
 * repeat each other's words, so that these are tested once.
 */
const suspectsIn: (setting: Setting) => (checked: CheckedRow) => boolean = rememberFor((setting) => {
  const isMisworded = rememberFor((facts: RowFacts) => breaksWordRule({ facts, setting }));
  return (checked) => isMisworded(checked.facts) || breaksNumberRule(checked);
});

function checkEach<Subject extends { readonly index: number }>(
  rules: readonly Rule<Subject>[],
  subjects: readonly Subject[],
): Finding[] {
  const findings: Finding[] = [];
  for (const subject of subjects) collect(rules, subject, findings, placeOfRow);
  return findings;
}

/** Only the first broken rule of each CAS number. */
const checkCas = (rows: readonly CheckedRow[]): Finding[] =>
  rows.flatMap((checked) => findFirst(casRules, checked, placeOfRow(checked)) ?? []);

function warnOfFluid({ well, rows }: Disclosure, fluid: Fluid): Finding[] {
  if (rows.length === 0) return [];
  return findAll(fluidRules, { fluid, baseWater: well.totalClean === null ? null : baseWater(well) });
}

/** What the disclosure says in one place and not in another. */
function warnOfContradictions(disclosure: Disclosure, rows: readonly CheckedRow[]): Finding[] {
  const weighing = weigh(disclosure, rows);
  return [
    ...findAll(weighingRules, weighing),
    ...checkEach(contradictionRules, contradictingRows(weighing)),
    ...findAll(waterWarnings, disclosure.well.waterSource, `${WELL}.waterSource`),
  ];
}

/** Rows that contradict each other, though each may be right on its own. */
const warnOfRelations = (rows: readonly CheckedRow[], additives: readonly AdditiveRows[]): Finding[] => [
  ...checkEach(mixedUnitRules, groupByChemical(rows)),
  ...checkEach(relatedRowRules, findRelatedRows(rows)),
  ...checkEach(additiveRules, additives),
];

function warnOfRows(suspects: readonly CheckedRow[]): Finding[] {
  const lacking = suspects.filter(lacksClaimant);
  return [
    ...checkEach(otherCasRules, suspects),
    ...checkEach(substanceRules, suspects),
    ...checkEach(textRules, suspects),
    ...checkEach(codeRules, suspects),
    ...checkEach(printRules, suspects),
    ...findAll(claimantRules, { lacking: lacking.length }),
    ...checkEach(claimantRowRules, suspects),
  ];
}

const WELL = 'well';
const placeOfWell = (): string => WELL;

/** Chemicals with an invalid amount, and the water source. */
function checkSource(well: SelectedWell, context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  for (const [index, chemical] of well.chemicals.entries()) {
    collect(chemicalRules, { chemical, index }, findings, placeOfWell);
  }
  const isOpen = well.waterSource === null && context.version === '3.0';
  return isOpen ? findings : [...findings, ...findAll(waterRules, well.waterSource, `${WELL}.waterSource`)];
}

/** What the document requires. */
export function checkWell(well: SelectedWell, required: typeof requiredInDocument = requiredWellFields): Finding[] {
  return [
    ...required.flatMap((field) => findAll(wellFieldRules, { well, field }, WELL)),
    ...findAll(wellRules, well, WELL),
    ...dateFields.flatMap((field) => findAll(dateRules, { field, text: well[field] }, WELL)),
    ...findAll(jobDateRules, well, WELL),
  ];
}

/** Warnings about the well, as far as the context is known. */
function warnOfWell(disclosure: Disclosure, { today, places, storedFiles, twin }: CheckContext): Finding[] {
  const { well } = disclosure;
  const dates = dateFields.map((field) => ({ field, text: well[field] }));
  return [
    ...(places === undefined ? [] : findAll(placeRules, { well, places }, WELL)),
    ...findAll(locationRules, well, WELL),
    ...coordinateFields.flatMap((field) => findAll(coordinateRules, { field, text: well[field] }, WELL)),
    ...(today === undefined ? [] : dates.flatMap((date) => findAll(futureRules, { ...date, today }, WELL))),
    ...findAll(jobDateWarnings, well, WELL),
    ...dates.flatMap((date) => findAll(dateWarnings, date, WELL)),
    ...findAll(wellWarnings, well, WELL),
    ...findAll(baseWaterRules, disclosure, WELL),
    ...findAll(operatorRules, disclosure, WELL),
    ...(storedFiles === undefined ? [] : findAll(storedFileRules, { well, storedFiles }, WELL)),
    ...findAll(twinRules, { twin }, WELL),
  ];
}

function noteOnWell(disclosure: Disclosure, { today, filedAs }: CheckContext): Finding[] {
  const { well } = disclosure;
  const deadlines =
    today === undefined ? [] : findAll(deadlineRules, { well, today, clock: clockOf(well, filedAs) }, WELL);
  return [...deadlines, ...findAll(stateRules, disclosure, WELL), ...findAll(wellNotes, well, WELL)];
}
