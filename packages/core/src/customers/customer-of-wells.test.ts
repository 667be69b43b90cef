import { describe, expect, it } from 'vitest';
import { aCustomer } from '../rules/disclosure.examples.ts';
import { associationMessage, customerOfWell, customersOfEach } from './customer-of-wells.ts';

const customers = [
  aCustomer({ otherNames: ['LSE'] }),
  aCustomer({ id: 8, name: 'Devon Energy' }),
  aCustomer({ id: 9, name: 'Devon Petroleum' }),
];
const well = (customer_id: number | null, customer = '') => ({ customer_id, customer });

describe('the customer of a well', () => {
  it.each([
    [well(7, 'Devon'), { how: 'id', name: 'Devon', score: null }],
    [well(null, 'l.s.e.'), { how: 'other name', name: 'l.s.e.', score: 0 }],
    [well(null, 'Lone Star'), { how: 'equal name', name: 'Lone Star', score: 3.25 }],
  ])('of %j is settled', (given, settled) => {
    const { otherNames: _, ...facts } = customers[0] ?? aCustomer();
    expect(customerOfWell(given, customers).customer).toEqual({ ...facts, settled: { ...settled, by: '' } });
  });

  it('is only suggested when names are close, and open when nothing is known', () => {
    expect(customerOfWell(well(null, 'Devon'), customers)).toMatchObject({
      customer: null,
      match: { best: { customer: { id: 8 } }, runnerUp: { customer: { id: 9 } } },
    });
    expect(customerOfWell(well(null, 'Apache'), customers)).toEqual({ customer: null });
    expect(customerOfWell(well(5, 'Lone Star'), customers)).toEqual({ customer: null });
  });

  it('is found for each well by itself', () => {
    const wells = [well(null, ' Lone Star'), well(null, 'Apache'), well(8, 'Lone Star'), well(null, 'Lone Star')];
    expect(customersOfEach(wells, customers).map(({ customer }) => customer?.id)).toEqual([7, undefined, 8, 7]);
    expect(customersOfEach([], customers)).toEqual([]);
  });
});

describe('what is said about the customers of several wells', () => {
  it.each([
    [[5, 5], 'Associated customer (ID: 5) not found. Please select a customer manually.'],
    [
      [7, 8],
      'Selected wells have different customer associations. Please select a customer manually for XML generation.',
    ],
    [[7, null], 'Some wells have customer associations while others do not. Please select a customer manually.'],
    [[null, 7, 8], 'Some wells have customer associations while others do not. Please select a customer manually.'],
    [[7, 7], undefined],
    [[null, null], undefined],
    [[], undefined],
  ])('with the ids %j is %j', (ids, message) => {
    expect(associationMessage(ids, customers)).toBe(message);
  });
});
