import { describe, expect, it } from 'vitest';
import { readFilter, readRevision, readSort, readTab, toQuery } from './addresses.ts';

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return toQuery(readFilter(params), readSort(params));
};

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

describe('the address of the viewer', () => {
  it('asks for the newest first when it says nothing', () => {
    expect(read('')).toEqual({ sort: 'date', order: 'desc' });
  });

  it('carries search, filters and order to the server', () => {
    expect(
      read('search= sand &customerId=7&state=Texas&from=2026-11-01&to=2026-11-15&problems=only&sort=size&order=asc'),
    ).toEqual({
      search: 'sand',
      customerId: 7,
      state: 'Texas',
      from: '2026-11-01',
      to: '2026-11-15',
      problems: 'only',
      timeZone,
      sort: 'size',
      order: 'asc',
    });
  });

  it('names the time zone when a day is searched for', () => {
    for (const day of ['2026-11-15', '11/15/2026']) expect(read(`search=sand ${day}`).timeZone).toBe(timeZone);
    expect(read('search=12-7H').timeZone).toBe(timeZone);
    expect(read('search=sand 2026').timeZone).toBeUndefined();
  });

  it('asks for no more of a search than the server takes', () => {
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });

  it('leaves out what is no filter, order, tab or revision', () => {
    expect(read('customerId=-1&from=yesterday&to=&sort=color&state=%20&problems=none')).toEqual({
      sort: 'date',
      order: 'desc',
    });
    // While a year is typed, the field has the days 0002-01-01, 0020-01-01 and 0202-01-01.
    expect(read('from=0202-01-01&to=2026-02-30')).toEqual(read(''));
    expect(readTab('nonsense')).toBe('summary');
    expect(readRevision('0')).toBeUndefined();
    expect(readRevision('2')).toBe(2);
  });
});
