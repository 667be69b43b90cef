import { factsOf } from '../text-facts.ts';
import type { Fix } from '../../rule/fix.ts';
import type { Rule } from '../../rule/rule.ts';
import { changeRow, type CheckedRow, type FactualRow } from './checked-row.ts';

export const firstRowRules: readonly Rule<FactualRow>[] = [
  {
    id: 'XML-01',
    message: 'The first chemical needs a trade name',
    gate: 'generate',
    field: 'tradeName',
    fails: ({ facts }) => facts.tradeName.isBlank,
  },
];

function nameVendor(checked: CheckedRow): Fix | undefined {
  const { normal, isBlank } = checked.facts.supplier;
  const vendor = checked.disclosure.vendors.find(({ company }) => factsOf(company).normal === normal);
  if (vendor === undefined || isBlank) return undefined;
  return changeRow(checked, `Use ${vendor.company} as vendor`, { vendorId: vendor.id });
}

/** What the document asks of every row, beyond step 4. */
export const xmlRowRules: readonly Rule<CheckedRow>[] = [
  {
    id: 'XML-02',
    message: '{tradeName} needs a supplier and a purpose',
    gate: 'generate',
    field: ({ facts }) => (facts.supplier.isBlank ? 'supplier' : 'purpose'),
    fails: ({ row, facts }) =>
      !row.isNonMsds && !facts.tradeName.isBlank && (facts.supplier.isBlank || facts.purpose.isBlank),
    values: ({ row }) => ({ tradeName: row.tradeName }),
  },
  {
    id: 'XML-03',
    message: 'A Proprietary CAS number needs a vendor. Please choose one, or add it in the Vendors tab.',
    gate: 'generate',
    field: 'vendorId',
    fails: ({ row, facts }) => row.vendorId === null && facts.cas.isProprietary,
    fix: nameVendor,
  },
];
