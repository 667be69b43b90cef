import type { ChemicalRows } from './related-rows.ts';
import { readUnit } from '../../numbers/units.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';
import type { CheckedRow } from './checked-row.ts';

const unknownUnits = ({ row }: CheckedRow): string[] =>
  [row.catalogueUnits, row.reportedUnits].filter((word) => readUnit(word) === undefined);

/** Most rows carry the units of the catalogue, so that nothing needs to be looked up. */
const isSettled = ({ row }: CheckedRow): boolean => row.catalogueUnits === row.units && row.reportedUnits === '';

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
    message: 'Chemical {code} is reported in {reported}, but the row is in {units}: a volume is no mass',
    gate: 'generate',
    field: 'units',
    fails: ({ row }) =>
      !isBlank(row.reportedUnits) && (readUnit(row.reportedUnits)?.rowUnits ?? row.units) !== row.units,
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
];
