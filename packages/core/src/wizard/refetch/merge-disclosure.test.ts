import { describe, expect, it } from 'vitest';
import type { Customer } from '../../model/customer.ts';
import { buildDisclosure, withCustomer } from '../../disclosure/build-disclosure.ts';
import { aCustomer, anIngredient, aVendor, aWell } from '../../rules/disclosure.examples.ts';
import { buildCatalogue } from '../../ingredients/catalogue.ts';
import type { Chemical, Well } from '../../model/well.ts';
import { createJudge } from './difference.ts';
import { mergeDisclosure } from './merge-disclosure.ts';

const catalogue = buildCatalogue([anIngredient(), anIngredient({ id: 2, code: 'B1', tradeName: 'Bio' })], [], []);
const [star, devon] = [aCustomer(), aCustomer({ id: 8, name: 'Devon', operatorNumber: '00000008' })];
const of = (...codes: string[]): Chemical[] => codes.map((code) => ({ code, amount: 200, unit: null }));
const well = aWell({ chemicals: of('F1', 'B1') });
const made = buildDisclosure(well, catalogue, star, null);

interface News {
  readonly mine?: typeof made;
  readonly after?: Well;
  readonly owners?: readonly [Customer | null, Customer | null];
  readonly table?: typeof catalogue;
}

function merge({ mine = made, after = well, owners: [before, now] = [star, star], table = catalogue }: News) {
  const judge = createJudge(new Set());
  const wells = { before: well, after, mine: after };
  const merging = { key: 'k', wells, owners: { before, after: now }, catalogue: table };
  return { merged: mergeDisclosure(mine, merging, judge), differences: judge.differences };
}

describe('a disclosure whose job data are fetched again', () => {
  it('stays the same object when they say the same', () => {
    expect(merge({})).toEqual({ merged: made, differences: [] });
    expect(merge({}).merged).toBe(made);
  });

  it('goes to the customer that they name now, with its water', () => {
    const { merged } = merge({ owners: [star, devon] });
    expect(merged).toMatchObject({ customer: devon, well: { customer_id: 8, operatorNumber: '00000008' } });
    expect(merged.rows[0]?.supplier).toBe('Devon');
  });

  it.each<[string, readonly [Customer | null, Customer | null]]>([
    ['to another one', [star, aCustomer({ id: 9, name: 'Permian' })]],
    ['to nobody', [star, null]],
  ])('stays with the customer that somebody chose, whoever they go over %s', (_, owners) => {
    const chosen = withCustomer(made, devon);
    const { merged, differences } = merge({ mine: chosen, owners });
    expect(merged).toBe(chosen);
    expect(differences).toEqual([]);
  });

  it('gets a customer where it had none', () => {
    const mine = buildDisclosure(well, catalogue, null, null);
    expect(merge({ mine, owners: [null, null] }).merged).toBe(mine);
    expect(merge({ mine, owners: [null, devon] }).merged.customer).toBe(devon);
    expect(merge({ mine: made, owners: [null, devon] }).merged.customer).toBe(star);
  });

  it('keeps its customer when they name nobody any more', () => {
    expect(merge({ owners: [star, null] }).merged.customer).toBe(star);
  });

  it('has their chemicals, but for those that were dropped from it', () => {
    const dropped = { ...made, well: { ...made.well, chemicals: of('F1') } };
    const { merged } = merge({ mine: dropped, after: { ...well, chemicals: of('F1', 'b1 ', 'X7') } });
    expect(merged.well.chemicals.map(({ code }) => code)).toEqual(['F1', 'X7']);
  });

  it('takes the vendors of today along with its new rows', () => {
    const table = { ...catalogue, vendors: [aVendor()] };
    expect(merge({ table }).merged.vendors).toBe(made.vendors);
    const { merged, differences } = merge({ table, after: { ...well, chemicals: of('F1', 'B1', 'X7') } });
    expect(merged.vendors).toBe(table.vendors);
    expect(differences).toMatchObject([{ id: 'k new 1 X7', well: 'Bluebonnet 1H' }]);
  });
});
