import { describe, expect, it } from 'vitest';
import { jobTableColumns, type JobTableField, type JobTableRow, readJobTable } from './read-job-table.ts';

const blank = Object.fromEntries(jobTableColumns.map(({ field }) => [field, ''])) as Record<JobTableField, string>;
const first = {
  ...blank,
  name: 'Bluebonnet 1H',
  api: '42-461-42471-00-00',
  county: 'Upton',
  state: 'Texas',
  tvd: '9,250.5',
  clean: '1000000',
  longitude: '-102.0400',
  latitude: '31.37',
  startDate: '2024-08-05 11:09',
  endDate: '8/20/2024 5:30 PM',
  customer: 'Lone Star Energy',
  code: 'FR1',
  amount: '200.1',
  unit: 'gal',
};
const another = { ...blank, name: 'bluebonnet 1h', code: 'S100', amount: '900000', unit: 'lbs' };

const read = (...cells: Record<JobTableField, string>[]) =>
  readJobTable(cells.map((row, index): JobTableRow => ({ row: index + 2, cells: row })));

describe('a table of job data', () => {
  it('gives whole wells, one row for each chemical', () => {
    const { wells, faults } = read(first, { ...another, name: 'Bluebonnet 1H' }, { ...first, amount: '0.2' });
    expect(faults).toEqual([]);
    expect(wells).toEqual([
      {
        name: 'Bluebonnet 1H',
        api: '42-461-42471-00-00',
        tvd: 9250.5,
        clean: 1_000_000,
        county: 'Upton',
        state: 'Texas',
        longitude: '-102.0400',
        latitude: '31.37',
        startDate: '2024-08-05 11:09',
        endDate: '8/20/2024 5:30 PM',
        customer: 'Lone Star Energy',
        totalStages: null,
        chemicals: { FR1: 200.3, S100: 900_000 },
        chemicalUnits: { FR1: 'gal', S100: 'lb' },
        missing: [],
        notes: [],
      },
    ]);
  });

  it('gives wells that are not complete, with what is missing', () => {
    const { wells } = read({ ...blank, api: '42-461-42471' });
    expect(wells).toMatchObject([{ api: '42-461-42471', tvd: null, longitude: null, chemicals: {} }]);
    expect(wells[0]?.missing).toContain('chemicals');
  });

  it.each([
    [{ ...first, name: '', api: '' }, 'Well Name', 'Every row needs the name or the API number of its well'],
    [{ ...first, amount: '' }, 'Amount', 'A chemical needs an amount'],
    [{ ...first, code: '' }, 'Chemical Code', 'An amount needs a chemical code'],
    [{ ...first, amount: 'lots' }, 'Amount', 'This is not a number'],
    [{ ...first, amount: '1e300' }, 'Amount', 'This is not a number'],
    [{ ...first, latitude: '31° N' }, 'Latitude', 'This is not a number'],
    [{ ...first, startDate: 'August' }, 'Start Date', 'This is not a date such as 2024-08-05 11:09'],
  ])('is refused with the place of each fault', (row, column, message) => {
    expect(read(row)).toEqual({ wells: [], faults: [{ row: 2, column, message }] });
  });

  it('takes what one of the rows of a well says, and amounts of any size', () => {
    const { wells } = read({ ...first, county: '', amount: '1e15' }, first);
    expect(wells).toMatchObject([{ county: 'Upton', chemicals: { FR1: 1e15 + 200.1 } }]);
    expect(read({ ...first, tvd: '-1e16' }).faults).toHaveLength(1);
  });

  it('names its faults from top to bottom', () => {
    const { faults } = read(
      first,
      { ...first, county: 'Reagan' },
      { ...first, amount: '' },
      { ...first, state: 'Ohio' },
    );
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 County', '4 Amount', '5 State']);
  });

  it('is refused when two rows contradict each other', () => {
    expect(read(first, { ...first, tvd: '9000', county: 'Reagan' }).faults).toEqual([
      { row: 3, column: 'County', message: 'Row 2 says Upton for the same well' },
      { row: 3, column: 'TVD (ft)', message: 'Row 2 says 9,250.5 for the same well' },
    ]);
  });
});
