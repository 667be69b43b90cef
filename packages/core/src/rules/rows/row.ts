import { casFactsOf } from '../../ingredients/cas-facts.ts';
import { withoutAmpersands } from '../../texts/fold.ts';
import { factsOf } from '../../texts/text-facts.ts';
import type { Fix } from '../fix.ts';
import type { Rule } from '../rule.ts';
import { changeRow, type CheckedRow } from './checked-row.ts';

const isBlank = (text: string): boolean => factsOf(text).isBlank;

function supplyByCustomer(checked: CheckedRow): Fix | undefined {
  const { customer, well } = checked.disclosure;
  const supplier = withoutAmpersands(customer?.name ?? well.customer);
  return supplier === '' ? undefined : changeRow(checked, `Use ${supplier} as supplier`, { supplier });
}

/** What step 4 asks of every row. */
export const rowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'ROW-01',
    message: 'Ingredient name is required',
    gate: 'step4',
    field: 'ingredientName',
    fails: ({ row }) => isBlank(row.ingredientName),
  },
  {
    id: 'ROW-02',
    message: 'Trade name is required',
    gate: 'step4',
    field: 'tradeName',
    fails: ({ row }) => !row.isNonMsds && isBlank(row.tradeName),
  },
  {
    id: 'ROW-03',
    message: 'Supplier is required',
    gate: 'step4',
    field: 'supplier',
    fails: ({ row }) => !row.isNonMsds && isBlank(row.supplier),
    fix: supplyByCustomer,
  },
  {
    id: 'ROW-04',
    message: 'Purpose is required',
    gate: 'step4',
    field: 'purpose',
    fails: ({ row }) => !row.isNonMsds && isBlank(row.purpose),
  },
  {
    id: 'ROW-05',
    message: 'Mass must be above 0',
    gate: 'step4',
    field: 'massIngredient',
    fails: ({ row }) => !(row.massIngredient > 0),
  },
  {
    id: 'ROW-06',
    message: 'A CAS number that reads Proprietary or N/A needs a supplier',
    gate: 'step4',
    field: 'supplier',
    fails: ({ row }) => isBlank(row.supplier) && casFactsOf(row.casNumber).needsSupplier,
    fix: supplyByCustomer,
  },
];

const chemicalFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;

const fieldsWithAmpersand = ({ row }: CheckedRow) => chemicalFields.filter((field) => factsOf(row[field]).hasAmpersand);

function writeAmpersandsOut(checked: CheckedRow): Fix {
  const texts = fieldsWithAmpersand(checked).map((field) => [field, withoutAmpersands(checked.row[field])]);
  return changeRow(checked, 'Replace & with and', Object.fromEntries(texts) as Partial<Record<string, string>>);
}

/** Asked after the CAS numbers. */
export const ampersandRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'ROW-07',
    message: 'Ampersands (&) are not allowed in chemical data fields',
    gate: 'generate',
    field: (checked) => fieldsWithAmpersand(checked)[0] ?? '',
    fails: (checked) => fieldsWithAmpersand(checked).length > 0,
    fix: writeAmpersandsOut,
  },
];
