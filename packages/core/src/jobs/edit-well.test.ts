import { describe, expect, it } from 'vitest';
import { aWell } from '../rules/disclosure.examples.ts';
import { editWell, toWellForm, fieldOfWellForm, labelOfWellField } from './edit-well.ts';

describe('Edit Well', () => {
  it('changes nothing when nothing is typed', () => {
    const well = aWell({ chemicals: [{ code: 'F1', amount: 1, unit: null }] });
    expect(editWell(well, toWellForm(well))).toEqual(well);
  });

  it('keeps every digit of a number that nobody typed over', () => {
    // A mean of the service, and 1000 liters.
    const well = aWell({ tvd: 9876.333333333334, clean: 264.17205235814845 });
    expect(editWell(well, { ...toWellForm(well), county: 'Reagan' })).toEqual({ ...well, county: 'Reagan' });
  });

  it('leaves what was read from a document as it is, but for what is typed', () => {
    const well = aWell({ api: '42  461 42471', tvd: 1e-11, clean: null, county: ' Upton' });
    expect(editWell(well, { ...toWellForm(well), state: ' TX ' }, true)).toEqual({ ...well, state: 'TX' });
    expect(editWell(well, { ...toWellForm(well), state: 'TX' })).toMatchObject({ county: 'Upton', clean: 0 });
  });

  it('shows numbers as a person types them, and a missing one as blank', () => {
    expect(toWellForm(aWell({ tvd: 9876.5, clean: null }))).toMatchObject({ tvd: '9876.5', clean: '' });
    expect(toWellForm(aWell({ tvd: 1e21 })).tvd).toBe('1000000000000000000000');
  });

  it.each([
    ['9,876.50', 9876.5],
    ['0', 0],
    ['', 0],
    ['deep', 0],
  ])('reads the number %j as %d', (typed, value) => {
    const well = aWell();
    expect(editWell(well, { ...toWellForm(well), tvd: typed, clean: typed })).toMatchObject({
      tvd: value,
      clean: value,
    });
  });

  it.each([
    ['1,250.5', 1250.5],
    ['0', 0],
    [' ', null],
    ['diesel', null],
  ])('reads the base non-water volume %j as %j, and leaves it out when there is none', (typed, value) => {
    const well = aWell({ totalBaseNonWaterVolume: 7 });
    const edited = editWell(well, { ...toWellForm(well), totalBaseNonWaterVolume: typed });
    expect(edited.totalBaseNonWaterVolume).toBe(value);
    expect(toWellForm(edited).totalBaseNonWaterVolume).toBe(value === null ? '' : String(value));
  });

  it('commits every text without needless blanks', () => {
    const well = aWell();
    const texts = ['api', 'county', 'state', 'startDate', 'endDate', 'longitude', 'latitude'] as const;
    const typed = Object.fromEntries(texts.map((field) => [field, `  ${field}  text `]));
    expect(
      editWell(well, { ...toWellForm(well), ...typed, federalWell: 'Yes', indianWell: 'Yes', datum: 'NAD27' }),
    ).toEqual({
      ...well,
      ...Object.fromEntries(texts.map((field) => [field, `${field} text`])),
      federalWell: 'Yes',
      indianWell: 'Yes',
      datum: 'NAD27',
    });
  });
});

describe('the fields of a well', () => {
  it('are called what Edit Well calls them', () => {
    const fields = [
      'api',
      'county',
      'state',
      'tvd',
      'clean',
      'totalBaseNonWaterVolume',
      'startDate',
      'endDate',
      'longitude',
      'latitude',
      'datum',
    ];
    expect([...fields, 'federalWell', 'indianWell'].map(labelOfWellField).join(', ')).toBe(
      'API, County, State, TVD, Clean Volume (gals), Base Non-Water Volume (gals), Start Date, End Date, Longitude, Latitude, Datum, Federal well, Indian well',
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

  it('that are unknown keep their names', () => {
    expect(['', 'somethingElse', 'odd.part'].map(labelOfWellField)).toEqual(['', 'somethingElse', 'odd.part']);
  });
});
