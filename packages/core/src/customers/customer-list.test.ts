import { describe, expect, it } from 'vitest';
import { customerKey, printCustomerList, readCustomerList } from './customer-list.ts';

const names = ['Agave Springs', 'Copper Kettle', 'Smith; Sons', 'Smith'];
const known = new Map(names.map((name) => [customerKey(name), name]));

describe('the customers of a user in one cell', () => {
  it('are read in any case, each once', () => {
    expect(readCustomerList(' AGAVE  springs ;copper kettle; Agave Springs;', known)).toEqual({
      customers: ['Agave Springs', 'Copper Kettle'],
      unknown: [],
    });
    expect(readCustomerList('', known)).toEqual({ customers: [], unknown: [] });
  });

  it('are found whatever form an accent has, also those that an earlier version stored', () => {
    const [composed, decomposed] = ['Caf\u00E9', 'Cafe\u0301'];
    const find = (stored: string, typed: string) =>
      readCustomerList(typed, new Map([[customerKey(stored), stored]])).customers;
    expect([find(composed, decomposed), find(decomposed, composed)]).toEqual([[composed], [decomposed]]);
    expect(find(composed, 'Ca\u200Bf\u00E9')).toEqual([composed]);
    // Only the small letter has its accent in one character.
    expect(find('J\u030Cupa', '\u01F0upa')).toEqual(['J\u030Cupa']);
  });

  it('that are unknown are named', () => {
    expect(readCustomerList('Agave; Agave Springs; Kettle', known)).toEqual({
      customers: ['Agave Springs'],
      unknown: ['Agave', 'Kettle'],
    });
  });

  it('are read as they were printed, also with a semicolon in a name', () => {
    expect(readCustomerList(printCustomerList(names), known).customers).toEqual(names);
    expect(readCustomerList('Smith;Copper Kettle', known).customers).toEqual(['Smith', 'Copper Kettle']);
  });
});
