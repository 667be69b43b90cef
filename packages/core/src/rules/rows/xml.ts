import type { DisclosureRow } from '../../disclosure/row.ts';
import { casFactsOf } from '../../ingredients/cas-facts.ts';
import { factsOf } from '../../texts/text-facts.ts';
import type { Fix } from '../fix.ts';
import type { Rule } from '../rule.ts';
import { changeRow, type CheckedRow } from './checked-row.ts';

const isBlank = (text: string): boolean => factsOf(text).isBlank;

export const firstRowRules: readonly Rule<{ readonly row: DisclosureRow }>[] = [
  {
    id: 'XML-01',
    message: 'The first chemical needs a trade name',
    gate: 'generate',
    field: 'tradeName',
    fails: ({ row }) => isBlank(row.tradeName),
  },
];

function nameVendor(checked: CheckedRow): Fix | undefined {
  const { supplier } = checked.row;
  const vendor = [...checked.vendors.values()].find(
    ({ company }) => factsOf(company).normal === factsOf(supplier).normal,
  );
  return vendor && !isBlank(supplier)
    ? changeRow(checked, `Use ${vendor.company} as vendor`, { vendorId: vendor.id })
    : undefined;
}

/** What the document asks of every row, beyond step 4. */
export const xmlRowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'XML-02',
    message: '{tradeName} needs a supplier and a purpose',
    gate: 'generate',
    field: ({ row }) => (isBlank(row.supplier) ? 'supplier' : 'purpose'),
    fails: ({ row }) => !isBlank(row.tradeName) && (isBlank(row.supplier) || isBlank(row.purpose)),
    values: ({ row }) => ({ tradeName: row.tradeName }),
  },
  {
    id: 'XML-03',
    message: 'A Proprietary CAS number needs a vendor. Please choose one, or add it in the Vendors tab.',
    gate: 'generate',
    field: 'vendorId',
    fails: ({ row }) => row.vendorId === null && casFactsOf(row.casNumber).isProprietary,
    fix: nameVendor,
  },
];
