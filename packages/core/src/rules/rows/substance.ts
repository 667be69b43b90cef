import { casFactsOf } from '../../ingredients/cas-facts.ts';
import { CHLORINE_DIOXIDE_CAS, dieselCas, isPfasName, pfasCas } from '../../ingredients/watched-substances.ts';
import { isAbove } from '../../numbers/slack.ts';
import { factsOf } from '../../texts/text-facts.ts';
import type { Rule } from '../rule.ts';
import { knownCas } from './cas.ts';
import { changeRow, type CheckedRow } from './checked-row.ts';

const MAX_CHLORINE_DIOXIDE = 80;

const printedCas = ({ row }: CheckedRow): string => casFactsOf(row.casNumber).printed;

/** The names that the catalogue has for the row's number; none when the number or the row's name is among them. */
function otherNames({ row, catalogue }: CheckedRow): readonly string[] {
  const { verdict, printed } = casFactsOf(row.casNumber);
  const names = verdict === 'valid' ? catalogue?.namesByCas.get(printed) : undefined;
  return names === undefined || names.has(factsOf(row.ingredientName).normal) ? [] : [...names.values()];
}

export const substanceRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'SUBSTANCE-01',
    message: 'The ingredients table knows {cas} as {names}, not as {ingredient}',
    severity: 'warning',
    field: 'casNumber',
    fails: (checked) => otherNames(checked).length > 0,
    values: (checked) => ({
      cas: printedCas(checked),
      names: otherNames(checked).slice(0, 3).join(', '),
      ingredient: checked.row.ingredientName,
    }),
    fix: (checked) => {
      const cas = knownCas(checked);
      return cas === undefined ? undefined : changeRow(checked, `Use ${cas}`, { casNumber: cas });
    },
  },
  {
    id: 'SUBSTANCE-02',
    message: '{ingredient} ({cas}) is a diesel fuel: its use needs a federal permit',
    severity: 'warning',
    field: 'casNumber',
    fails: (checked) => dieselCas.has(printedCas(checked)),
    values: (checked) => ({ ingredient: checked.row.ingredientName, cas: printedCas(checked) }),
  },
  {
    id: 'SUBSTANCE-03',
    message: '{ingredient} looks like a PFAS. Colorado and New Mexico do not allow any.',
    severity: 'warning',
    field: 'ingredientName',
    fails: (checked) => pfasCas.has(printedCas(checked)) || isPfasName(checked.row.ingredientName),
    values: ({ row }) => ({ ingredient: row.ingredientName }),
  },
  {
    id: 'SUBSTANCE-04',
    message: 'Chlorine dioxide cannot make up {percent}% of an additive, more than 80%',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: (checked) =>
      printedCas(checked) === CHLORINE_DIOXIDE_CAS && isAbove(checked.row.percentInAdditive, MAX_CHLORINE_DIOXIDE),
    values: ({ row }) => ({ percent: row.percentInAdditive }),
  },
];
