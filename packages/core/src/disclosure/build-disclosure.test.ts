import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { buildDisclosure, withCustomer, wouldChangeRows } from './build-disclosure.ts';
import { editRow } from './edit-row.ts';
import { aCustomer, anIngredient, aVendor, aWell, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';

const customer = aCustomer();
const other = aCustomer({ id: 8, name: 'Devon', operatorNumber: '87654321' });

describe('the disclosure of a well', () => {
  it('carries its rows, their mass and everything else the document says', () => {
    const source = { type: 'single', source: 'Produced Water' } as const;
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, source);
    expect(disclosure).toMatchObject({
      customer,
      vendors: [],
      entryMethod: 'MSDS+',
      amendedReason: '',
      totalBaseNonWaterVolume: null,
      well: { waterSource: source, customer_id: 7, operatorNumber: '12345678' },
    });
    expect(disclosure.well.totalMass).toBeCloseTo(9_270_752.915, 6);
    expect(disclosure.rows).toHaveLength(6);
  });

  it('changes operator and owner with its customer, and keeps its rows', () => {
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, null);
    const changed = withCustomer(disclosure, other);
    expect(changed).toMatchObject({ customer: other, well: { customer_id: 8, operatorNumber: '87654321' } });
    expect(changed.rows.slice(1)).toEqual(disclosure.rows.slice(1));
  });

  it('gets its water from the customer, unless somebody typed from whom', () => {
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, null);
    expect(withCustomer(disclosure, other).rows[0]?.supplier).toBe('Devon');
    const nobodys = buildDisclosure({ ...workedWell, customer: '' }, workedCatalogue, null, null);
    expect(withCustomer(nobodys, other).rows[0]?.supplier).toBe('Devon');
    const typed = editRow(disclosure, 0, { supplier: 'City of Midland' }, workedCatalogue);
    expect(withCustomer(typed, other).rows[0]?.supplier).toBe('City of Midland');
  });

  it('would have other rows for a customer with other mappings', () => {
    const mappings = [{ customerId: 8, code: 'P1045', ingredientId: 1 }];
    const catalogue = buildCatalogue([anIngredient()], [aVendor()], mappings);
    const mapped = buildDisclosure(
      aWell({ chemicals: [{ code: 'P1045', amount: 5, unit: null }] }),
      catalogue,
      customer,
      null,
    );
    expect(wouldChangeRows(mapped, catalogue, other)).toBe(true);
    expect(wouldChangeRows(mapped, catalogue, aCustomer({ id: 9, name: 'Apache' }))).toBe(false);
    const direct = buildDisclosure(
      aWell({ chemicals: [{ code: 'F1', amount: 5, unit: null }] }),
      catalogue,
      null,
      null,
    );
    expect(wouldChangeRows(direct, catalogue, other)).toBe(false);
  });
});
