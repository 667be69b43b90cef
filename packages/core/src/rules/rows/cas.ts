import { correctCas } from '../../ingredients/repair-cas.ts';
import { type CasVerdict, PROPRIETARY } from '../../model/cas-number.ts';
import type { Fix } from '../../rule/rule.ts';
import { changeRow, type CheckedRow, isProduct, ownNumber, type WordedRow, type WordRule } from './checked-row.ts';

const casOf = ({ row }: CheckedRow): string => row.casNumber.trim();

/** A word of version 3.0 is good in a document of version 3.0, and `Listed Below` for a product of SystemApproach. */
function verdictOf(worded: WordedRow): CasVerdict {
  const { facts, setting } = worded;
  const isGood = isProduct(worded) || (setting.version === '3.0' && facts.cas.newerWord !== undefined);
  return isGood ? 'exempt' : facts.cas.verdict;
}

/** The registry only warns of the numbers of what no safety data sheet lists; what the product writes is right anyway. */
const isOnlyWarnedOf = ({ facts }: WordedRow): boolean => facts.isNonMsds && facts.isFromDocument;

const isWrong = (worded: WordedRow, verdict: CasVerdict): boolean =>
  verdictOf(worded) === verdict && !isOnlyWarnedOf(worded);

const writeProprietary = (checked: CheckedRow): Fix =>
  changeRow(checked, `Use ${PROPRIETARY}`, { casNumber: PROPRIETARY });

function repair(checked: CheckedRow): Fix | undefined {
  const { casNumber, ingredientName } = checked.row;
  const own = ownNumber(checked);
  // A word such as Confidential, or a number that can be read, says more than the table has for the code. That the table
  // keeps the ingredient secret does not correct a number.
  const cas = correctCas(casNumber, ingredientName, checked.setting) ?? (own === PROPRIETARY ? undefined : own);
  if (cas === undefined) return undefined;
  const isSplit = cas.replaceAll('-', '') === casNumber.trim();
  return changeRow(checked, isSplit ? 'Insert hyphens' : `Use ${cas}`, { casNumber: cas });
}

/** Asked in order: a number in the wrong format is not also reported as having a wrong check digit. */
export const casRules: readonly WordRule[] = [
  {
    id: 'CAS-01',
    message: 'CAS numbers must read "Proprietary" if listed as Trade Secrets',
    gate: 'generate',
    field: 'casNumber',
    fails: (worded) => isWrong(worded, 'trade-secret'),
    fix: writeProprietary,
  },
  {
    id: 'CAS-02',
    message: 'The CAS number {cas} is in an incorrect format. All CAS numbers should include 2 hyphens.',
    gate: 'generate',
    field: 'casNumber',
    fails: (worded) => isWrong(worded, 'bad-format'),
    values: (checked) => ({ cas: casOf(checked) }),
    fix: repair,
  },
  {
    id: 'CAS-03',
    message: 'The CAS number {cas} is incorrect',
    gate: 'generate',
    field: 'casNumber',
    fails: (worded) => isWrong(worded, 'incorrect'),
    values: (checked) => ({ cas: casOf(checked) }),
    fix: repair,
  },
  {
    id: 'CAS-04',
    message: 'The CAS number {cas} has leading zeros{outcome}',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ facts }) => facts.cas.hasLeadingZeros,
    // What a document says stays as it is until somebody changes it.
    values: (checked) => ({
      cas: casOf(checked),
      outcome: checked.row.asRead?.texts['casNumber'] === checked.row.casNumber ? '' : '; it is printed without them',
    }),
    fix: (checked) => changeRow(checked, 'Remove leading zeros', { casNumber: checked.facts.cas.printed }),
  },
];

const wrongVerdicts: ReadonlySet<CasVerdict> = new Set(['trade-secret', 'bad-format', 'incorrect']);

/** What the registry only warns of, in a document from elsewhere. */
export const otherCasRules: readonly WordRule[] = [
  {
    id: 'CAS-05',
    message: 'The CAS number of {ingredient}, which no safety data sheet lists, is incorrect: {cas}',
    severity: 'warning',
    field: 'casNumber',
    fails: (worded) => isOnlyWarnedOf(worded) && wrongVerdicts.has(verdictOf(worded)),
    values: (checked) => ({ cas: casOf(checked), ingredient: checked.row.ingredientName }),
    fix: repair,
  },
];

const isOlderWord = ({ facts: { cas }, setting }: WordedRow): boolean =>
  setting.version === '3.0' && cas.newerWord !== undefined && cas.newerWord !== cas.text.trim();

export const casNotes: readonly WordRule[] = [
  {
    id: 'CAS-06',
    message: 'Version 4.0 of the registry writes {word} instead of {cas}',
    severity: 'note',
    field: 'casNumber',
    fails: isOlderWord,
    values: (checked) => ({ cas: casOf(checked), word: checked.facts.cas.newerWord ?? '' }),
  },
];
