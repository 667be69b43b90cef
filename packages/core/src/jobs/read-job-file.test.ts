import { describe, expect, it } from 'vitest';
import { readJobFile } from './read-job-file.ts';

describe('newer job data in a file', () => {
  it('are checked as those of a job number are', () => {
    expect(readJobFile({ wells: [{ name: 'A 1', tvd: '9,000.5', longitude: '-102.0400', customer_id: 4 }] })).toEqual([
      {
        name: 'A 1',
        api: '',
        tvd: 9000.5,
        clean: null,
        county: '',
        state: '',
        longitude: '-102.0400',
        latitude: null,
        startDate: '',
        endDate: '',
        chemicals: {},
        chemicalUnits: {},
        customer: '',
        customer_id: 4,
        totalStages: null,
        missing: ['api', 'clean', 'county', 'state', 'latitude', 'startDate', 'endDate', 'customer', 'chemicals'],
        notes: [],
      },
    ]);
  });

  it('name what cannot be read', () => {
    const [well] = readJobFile([{ name: 'A 1', clean: 'much', chemicals: { FR: 3, ' fr': 'x', S: 'y', T: 5 } }]) ?? [];
    expect(well?.notes).toEqual(['clean is not a number: much']);
    expect(well?.chemicals).toEqual({ FR: '3 and x', S: 'y', T: 5 });
    expect(well).not.toHaveProperty('customer_id');
  });

  it('keep the units of those codes that have one', () => {
    const [well] = readJobFile([{ name: 'A 1', chemicals: { FR: 3, S: 4 }, chemicalUnits: { S: 'lb' } }]) ?? [];
    expect(well?.chemicalUnits).toEqual({ S: 'lb' });
  });

  it('have no amount where the sum lies beyond all numbers', () => {
    const [well] = readJobFile([{ name: 'A 1', chemicals: { FR: 1e308, fr: 1e308 } }]) ?? [];
    expect(well?.chemicals).toEqual({ FR: 'an unknown amount' });
  });

  it.each([[{}], ['text'], [null]])('of another format, %j, are not recognized', (value) => {
    expect(readJobFile(value)).toBeUndefined();
  });
});
