import { describe, expect, it } from 'vitest';
import { fieldOfWellForm, labelOfWellField } from './well-fields.ts';

describe('the fields of a well', () => {
  it('are called what Edit Well calls them', () => {
    const fields = ['api', 'county', 'state', 'tvd', 'clean', 'startDate', 'endDate', 'longitude', 'latitude', 'datum'];
    expect([...fields, 'federalWell', 'indianWell'].map(labelOfWellField).join(', ')).toBe(
      'API, County, State, TVD, Clean Volume (gals), Start Date, End Date, Longitude, Latitude, Datum, Federal well, Indian well',
    );
  });

  it('have other names in a disclosure', () => {
    expect(['apiNumber', 'totalClean', 'tvd', 'wellName', 'constructor'].map(fieldOfWellForm)).toEqual([
      'api',
      'clean',
      'tvd',
      undefined,
      undefined,
    ]);
    const fields = ['apiNumber', 'totalClean', 'wellName', 'operatorNumber', 'customer', 'customer_id', 'totalMass'];
    expect([...fields, 'chemicals.X7', 'waterSource.sources[1]'].map(labelOfWellField).join(', ')).toBe(
      'API, Clean Volume (gals), Name, Operator number, Customer, Customer, Total mass, Chemicals, Water source',
    );
  });

  it('that nobody knows keep their names', () => {
    expect(['', 'somethingElse', 'odd.part'].map(labelOfWellField)).toEqual(['', 'somethingElse', 'odd.part']);
  });
});
