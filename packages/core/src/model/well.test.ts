import { describe, expect, it } from 'vitest';
import { aCustomer, aWell } from '../rules/disclosure.examples.ts';
import { selectWell, wellKey } from './well.ts';

describe('a selected well', () => {
  it('carries the names of the document and its customer', () => {
    expect(selectWell(aWell({ customer_id: null }), aCustomer())).toMatchObject({
      wellName: 'Bluebonnet 1H',
      apiNumber: '42-461-42471-00-00',
      totalClean: 1_000_000,
      customer_id: 7,
      operatorNumber: '12345678',
      federalWell: 'No',
      indianWell: 'No',
      datum: 'NAD83',
      totalMass: 0,
      waterSource: null,
    });
  });

  it('keeps the number of a customer that is not known', () => {
    expect(selectWell(aWell({ customer_id: 5 }), null)).toMatchObject({ customer_id: 5, operatorNumber: '' });
  });
});

describe('a well', () => {
  it('is known by its API number when it has one, else by its name', () => {
    expect(wellKey(aWell({ api: '42-461 42471-00-00' }))).toBe('api 42461424710000');
    expect(wellKey(aWell({ api: ' - ', name: ' A 1 ' }))).toBe('name A 1');
  });
});
