import { describe, expect, it } from 'vitest';
import { adoptedOwner } from './read-adopted.ts';

const customers = new Map([
  [7, 'Lone Star Energy'],
  [133, 'Big Basin Operating'],
]);
const owner = (customerid: string | undefined, customername?: string) =>
  adoptedOwner(
    { ...(customerid !== undefined && { customerid }), ...(customername !== undefined && { customername }) },
    customers,
  );

describe('the owner of an adopted file', () => {
  it('is a customer here when number and name both say so', () => {
    expect(owner('7', 'LONE STAR  energy.')).toEqual({
      owner_kind: 'customer',
      customer_id: 7,
      foreign_owner: null,
      customer_name: 'Lone Star Energy',
    });
  });

  it('is everyone only without any number', () => {
    expect(owner(undefined, 'Lone Star Energy')).toMatchObject({ owner_kind: 'everyone', customer_id: null });
    expect(owner(undefined)).toMatchObject({ owner_kind: 'everyone', customer_name: '' });
  });

  it.each([
    ['7', 'Devon'],
    ['7', ''],
    ['7', undefined],
    ['8', 'Lone Star Energy'],
    ['133', 'Lone Star Energy'],
    ['', 'Lone Star Energy'],
    ['07', 'Lone Star Energy'],
    ['7.0', 'Lone Star Energy'],
    ['7e0', 'Lone Star Energy'],
    [' 7', 'Lone Star Energy'],
    ['٧', 'Lone Star Energy'],
    ['-7', 'Lone Star Energy'],
    ['0', 'Lone Star Energy'],
    ['null', 'Lone Star Energy'],
    ['undefined', 'Lone Star Energy'],
    ['[7]', 'Lone Star Energy'],
    ['7,7', 'Lone Star Energy'],
    ['99999999999999999999', 'Lone Star Energy'],
    ['7\u0000', 'Lone Star Energy'],
  ])('is no one for %j and %j', (id, name) => {
    expect(owner(id, name)).toMatchObject({
      owner_kind: 'unknown',
      customer_id: null,
      foreign_owner: expect.any(String),
    });
  });
});
