import { describe, expect, it } from 'vitest';
import { aCustomer } from '../rules/disclosure.examples.ts';
import { customerOfWell, customerOfWells } from './customer-of-wells.ts';

const customers = [
  aCustomer(),
  aCustomer({ id: 8, name: 'Devon Energy' }),
  aCustomer({ id: 9, name: 'Devon Petroleum' }),
];
const well = (customer_id: number | null, customer = '') => ({ customer_id, customer });

describe('the customer of the selected wells', () => {
  it('is the one they all carry', () => {
    expect(customerOfWells([well(7), well(7, 'Devon')], customers)).toEqual({ customer: customers[0] });
  });

  it.each([
    [[well(5)], 'Associated customer (ID: 5) not found. Please select a customer manually.'],
    [
      [well(7), well(8)],
      'Selected wells have different customer associations. Please select a customer manually for XML generation.',
    ],
    [
      [well(7), well(null, 'Lone Star')],
      'Some wells have customer associations while others do not. Please select a customer manually.',
    ],
    [
      [well(null), well(7), well(8)],
      'Some wells have customer associations while others do not. Please select a customer manually.',
    ],
  ])('must be chosen for %j', (wells, message) => {
    expect(customerOfWells(wells, customers)).toEqual({ customer: null, message });
  });

  it('is found by a clear name when none carries a number', () => {
    expect(customerOfWells([well(null, 'Lone Star'), well(null, ' Lone Star ')], customers)).toEqual({
      customer: customers[0],
    });
    expect(customerOfWell(well(null, 'Lone Star'), customers)).toEqual({ customer: customers[0] });
  });

  it('is only suggested when names are close', () => {
    const found = customerOfWells([well(null, 'Devon')], customers);
    expect(found).toMatchObject({
      customer: null,
      suggestion: { best: { customer: { id: 8 } }, runnerUp: { customer: { id: 9 } } },
    });
  });

  it('stays open for different names, unknown names and no wells', () => {
    expect(customerOfWells([well(null, 'Lone Star'), well(null, 'Devon')], customers)).toEqual({ customer: null });
    expect(customerOfWells([well(null, 'Apache')], customers)).toEqual({ customer: null });
    expect(customerOfWells([], customers)).toEqual({ customer: null });
  });
});
