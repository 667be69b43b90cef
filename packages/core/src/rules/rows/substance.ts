import { isKnownCas, mayBelongTo, numberOfName, numbersOfName } from '../../ingredients/repair-cas.ts';
import { printBeyond } from '../../numbers/format.ts';
import { toPercent } from '../../numbers/percent.ts';
import { isAbove } from '../../numbers/round.ts';
import { OTHER_CHEMICALS } from '../../registry/fracfocus.ts';
import type { Rule } from '../../rule/rule.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { onOneLine } from '../../texts/characters.ts';
import { normalName } from '../../texts/fold.ts';
import {
  changeRow,
  type CheckedRow,
  isProduct,
  ownNumber,
  ownNumbers,
  rewriteNames,
  type RowFacts,
  type WordedRow,
  type WordRule,
} from './checked-row.ts';
import { keepsText } from './print.ts';

const MAX_CHLORINE_DIOXIDE = 80;

const printedCas = ({ facts }: WordedRow): string => facts.cas.printed;

/** Some names that the catalogue has for the row's number, when the row's own is not among them. */
function otherNames({ facts, setting }: WordedRow): readonly string[] {
  const names = facts.cas.verdict === 'valid' ? setting.catalogue?.namesByCas.get(facts.cas.printed) : undefined;
  const { normal } = facts.ingredientName;
  // Water is water, whatever else the table calls it.
  const isWater = facts.cas.isWater && normal === 'water';
  return names === undefined || names.all.has(normal) || isWater ? [] : names.examples;
}

const nameRules: readonly WordRule[] = [
  {
    id: 'SUBSTANCE-01',
    message: 'The ingredients table lists {cas} as {names}, not as {ingredient}',
    severity: 'warning',
    field: 'casNumber',
    fails: (worded) => otherNames(worded).length > 0,
    values: (checked) => ({
      cas: printedCas(checked),
      names: otherNames(checked).join(', '),
      ingredient: checked.row.ingredientName,
    }),
    fix: (checked) => {
      const cas = ownNumber(checked) ?? numberOfName(checked.row.ingredientName, checked.setting.catalogue);
      return cas === undefined ? undefined : changeRow(checked, `Use ${cas}`, { casNumber: cas });
    },
  },
  {
    id: 'SUBSTANCE-02',
    message: '{ingredient} ({cas}) is a diesel fuel: its use needs a federal permit',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ facts }) => facts.cas.isDiesel,
    values: (checked) => ({ ingredient: checked.row.ingredientName, cas: printedCas(checked) }),
  },
  {
    id: 'SUBSTANCE-03',
    message: '{ingredient} looks like a PFAS. Colorado and New Mexico do not allow any.',
    severity: 'warning',
    field: 'ingredientName',
    fails: ({ facts }) => facts.cas.isPfas || facts.ingredientName.isPfas,
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
];

/**
 * The numbers that the catalogue has instead of the row's valid one: for its code and name; or, where the code says
 * nothing and the catalogue does not have the number at all, for its name. The list of substances proves nothing here:
 * it has one number for a name that means several.
 */
function otherNumbers(worded: WordedRow): readonly string[] {
  const { facts, setting } = worded;
  const { verdict, printed } = facts.cas;
  if (verdict !== 'valid' || !setting.catalogue) return [];
  const own = ownNumbers(worded);
  if (own.length > 0) return own.includes(printed) ? [] : own;
  if (setting.catalogue.namesByCas.has(printed)) return [];
  const numbers = numbersOfName(facts.ingredientName.normal, setting.catalogue);
  return numbers.has(printed) ? [] : [...numbers];
}

const numberRules: readonly WordRule[] = [
  {
    id: 'SUBSTANCE-07',
    message: 'The ingredients table lists {ingredient} as {numbers}, not as {cas}',
    severity: 'warning',
    field: 'casNumber',
    fails: (worded) =>
      otherNumbers(worded).length > 0 && otherNames(worded).length === 0 && replacementOf(worded) === undefined,
    values: (checked) => ({
      ingredient: checked.row.ingredientName,
      numbers: otherNumbers(checked).slice(0, MOST_NAMED).join(' or '),
      cas: printedCas(checked),
    }),
    fix: (checked) => {
      const [cas, ...others] = otherNumbers(checked);
      return cas === undefined || others.length > 0 ? undefined : changeRow(checked, `Use ${cas}`, { casNumber: cas });
    },
  },
];
/** More would not be read. */
const MOST_NAMED = 3;

const shareRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'SUBSTANCE-04',
    message: 'Chlorine dioxide cannot make up {percent}% of {whole}, more than 80%',
    severity: 'warning',
    field: (checked) => (isMostOfJob(checked) ? 'percentInHFJob' : 'percentInAdditive'),
    fails: (checked) =>
      checked.facts.cas.isChlorineDioxide &&
      (isAbove(checked.row.percentInAdditive, MAX_CHLORINE_DIOXIDE) || isMostOfJob(checked)),
    values: (checked) => ({
      percent: printBeyond(isMostOfJob(checked) ? shareOfJob(checked) : checked.row.percentInAdditive, 80),
      whole: isMostOfJob(checked) ? 'the job' : 'an additive',
    }),
  },
  {
    id: 'SUBSTANCE-08',
    message:
      'The specific gravity of {ingredient} is {gravity}, more than 6. Please make sure that it is not a density in kg/m3 or lb/gal.',
    severity: 'warning',
    field: 'specificGravity',
    fails: ({ row }) => isAbove(row.specificGravity ?? 0, MAX_GRAVITY) && isWeighedByGravity(row),
    values: ({ row }) => ({
      ingredient: row.ingredientName,
      gravity: printBeyond(row.specificGravity ?? 0, MAX_GRAVITY),
    }),
  },
];
/** The heaviest minerals that are pumped are lighter, and most liquids have more pounds in a gallon. */
const MAX_GRAVITY = 6;

/** The mass of pounds, and one that was typed or read, comes from no gravity. */
const isWeighedByGravity = (row: DisclosureRow): boolean =>
  row.units === 'gal' && !row.massIsTyped && !keepsText(row, 'massIngredient');

const replacementRules: readonly WordRule[] = [
  {
    id: 'SUBSTANCE-05',
    message: 'The CAS number {cas} of {ingredient} is out of use: {replacement} has replaced it',
    severity: 'warning',
    field: 'casNumber',
    fails: (worded) => replacementOf(worded) !== undefined,
    values: (checked) => ({
      cas: printedCas(checked),
      ingredient: checked.row.ingredientName,
      replacement: replacementOf(checked) ?? '',
    }),
    fix: (checked) => {
      const casNumber = replacementOf(checked) ?? '';
      // Where the name means another substance, name or number is wrong, and no one can tell which.
      if (!mayBelongTo(casNumber, checked.row.ingredientName, checked.setting)) return undefined;
      return changeRow(checked, `Use ${casNumber}`, { casNumber });
    },
  },
];

export const substanceRules: readonly Rule<CheckedRow>[] = [
  ...nameRules,
  ...numberRules,
  ...shareRules,
  ...replacementRules,
];
export const substanceWordRules: readonly WordRule[] = [...nameRules, ...numberRules, ...replacementRules];

const shareOfJob = ({ row }: CheckedRow): number => toPercent(row.percentInHFJob);
const isMostOfJob = (checked: CheckedRow): boolean => isAbove(shareOfJob(checked), MAX_CHLORINE_DIOXIDE);

const replacementOf = ({ facts, setting }: WordedRow): string | undefined =>
  setting.substances?.replacements.get(facts.cas.printed);

/** No list can have every substance, so this is only a reason to look again. */
export const substanceNotes: readonly WordRule[] = [
  {
    id: 'SUBSTANCE-06',
    message:
      'The CAS number {cas} is valid, but not a known one. Please make sure that it is the number of {ingredient}.',
    severity: 'note',
    field: 'casNumber',
    fails: (worded) =>
      worded.setting.substances !== undefined &&
      worded.facts.cas.verdict === 'valid' &&
      !isKnownCas(printedCas(worded), worded.setting) &&
      otherNumbers(worded).length === 0 &&
      replacementOf(worded) === undefined,
    values: (checked) => ({ cas: printedCas(checked), ingredient: checked.row.ingredientName }),
  },
];

/** A product whose chemicals are listed apart has no ingredient to describe. */
const fillersOf = (worded: WordedRow): RowFacts['fillers'] =>
  isProduct(worded) ? worded.facts.fillers.filter((field) => field !== 'ingredientName') : worded.facts.fillers;

/** Our document puts what no safety data sheet lists into a block of its own, whatever its row calls the product. */
const isPutElsewhere = ({ isNonMsds, isFromDocument, tradeName }: RowFacts): boolean =>
  isNonMsds && (!isFromDocument || tradeName.normal === normalName(OTHER_CHEMICALS));

export const textRules: readonly WordRule[] = [
  {
    id: 'TEXT-01',
    message: 'The purpose is the same as the trade name: {purpose}',
    severity: 'warning',
    field: 'purpose',
    fails: ({ facts }) =>
      !facts.purpose.isBlank &&
      !facts.purpose.isFiller &&
      !isPutElsewhere(facts) &&
      facts.purpose.normal === facts.tradeName.normal,
    values: ({ row }) => ({ purpose: row.purpose }),
  },
  {
    id: 'TEXT-02',
    message: '{text} is not a description. Please write what it is.',
    severity: 'warning',
    field: (checked) => fillersOf(checked)[0] ?? '',
    fails: (worded) => fillersOf(worded).length > 0,
    values: (checked) => ({ text: [...new Set(fillersOf(checked).map((field) => checked.row[field]))].join(', ') }),
  },
  {
    id: 'TEXT-03',
    message: '{text} has a line break, a tab or a hidden character in it',
    severity: 'warning',
    field: ({ facts }) => facts.hiding[0] ?? '',
    fails: ({ facts }) => facts.hiding.length > 0,
    values: ({ row, facts }) => ({ text: [...new Set(facts.hiding.map((field) => onOneLine(row[field])))].join(', ') }),
    fix: (checked) => rewriteNames(checked, 'Put it on one line', checked.facts.hiding, onOneLine),
  },
];
