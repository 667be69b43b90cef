import { describe, expect, it } from 'vitest';
import { readJob, readJobNumbers } from './read-job.ts';

const newWell = {
  name: ' Bluebonnet  1H ',
  api: '42-461-42471-00-00',
  tvd: '9,876.5',
  clean: 1_000_000,
  county: 'Upton',
  state: 'Texas',
  longitude: '-101.5000',
  latitude: 31.3456,
  startDate: '2024-08-05 11:09',
  endDate: '2024-08-20 17:30',
  chemicals: { F1: '200' },
  customer: 'Lone Star Energy',
};
const read = (well: object) => {
  const [first] = readJob({ wells: [{ ...newWell, ...well }] }).wells;
  if (first === undefined) throw new Error('no well was read');
  return first;
};

describe('a text with job numbers', () => {
  it.each([
    ['1001', ['1001']],
    [' 1001, 1002;1003\n1004\t1002 ', ['1001', '1002', '1003', '1004']],
    [' , ', []],
  ])('%j has %j', (text, numbers) => expect(readJobNumbers(text)).toEqual(numbers));
});

describe('newer job data', () => {
  it('give whole wells', () => {
    expect(read({}).findings).toEqual([]);
    expect(read({}).well).toEqual({
      name: 'Bluebonnet 1H',
      api: '42-461-42471-00-00',
      tvd: 9876.5,
      clean: 1_000_000,
      county: 'Upton',
      state: 'Texas',
      longitude: '-101.5000',
      latitude: '31.3456',
      startDate: '2024-08-05 11:09',
      endDate: '2024-08-20 17:30',
      chemicals: [{ code: 'F1', amount: 200, unit: null }],
      customer: 'Lone Star Energy',
      customer_id: null,
      totalStages: null,
      federalWell: 'No',
      indianWell: 'No',
      datum: 'NAD83',
      totalBaseNonWaterVolume: null,
    });
  });

  it('may be a bare list', () => {
    const { wells } = readJob([newWell, { api: 5, tvd: 'x' }]);
    expect(wells.map(({ well }) => [well.name, well.api])).toEqual([
      ['Bluebonnet 1H', '42-461-42471-00-00'],
      ['', '5'],
    ]);
    expect(wells[1]?.findings[0]?.where).toBe('[1].tvd');
  });

  it('may have wells with a name alone', () => expect(readJob([{ name: 'A' }]).wells).toHaveLength(1));

  it('may have no wells', () => expect(readJob({ wells: [] })).toEqual({ wells: [], findings: [] }));

  it.each([
    ['longitude', '+101.5', '101.5'],
    ['longitude', -1e-7, '-0.0000001'],
    ['longitude', '1,000.25', '1000.25'],
    ['longitude', ' -101.123456789 ', '-101.123456789'],
    ['longitude', '-1.01123456789e2', '-101.123456789'],
    ['latitude', null, ''],
    ['latitude', '.5', '0.5'],
    ['latitude', '31.3400', '31.3400'],
    ['latitude', '31', '31'],
  ])('give the %s %j as %j', (field, value, text) => {
    expect(read({ [field]: value }).well).toHaveProperty(field, text);
  });

  it('name every value that cannot be read, with its place', () => {
    const { well, findings } = read({
      tvd: 'deep',
      clean: Number.NaN,
      name: ['x'],
      latitude: 'N 31',
      customer_id: 1.5,
    });
    expect(well).toMatchObject({ tvd: null, clean: null, name: '', latitude: '', customer_id: null });
    expect(findings.map(({ id, message, where }) => [id, message, where])).toEqual([
      ['INPUT-02', 'name is not text: ["x"]', 'wells[0].name'],
      ['INPUT-01', 'tvd is not a number: deep', 'wells[0].tvd'],
      ['INPUT-01', 'clean is not a number: null', 'wells[0].clean'],
      ['INPUT-01', 'latitude is not a number: N 31', 'wells[0].latitude'],
      ['INPUT-05', 'customer_id is not a record id: 1.5', 'wells[0].customer_id'],
    ]);
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  });

  it('keeps the digits of a coordinate with a plus sign', () => {
    expect(read({ latitude: '+31.3712345678', longitude: ' -101.50 ' }).well).toMatchObject({
      latitude: '31.3712345678',
      longitude: '-101.50',
    });
  });

  it('adds up the spellings of a code in one unit, and makes no sum of several', () => {
    const { well } = read({
      chemicals: { F1: 100, f1: 50, S1: 100, s1: 50 },
      chemicalUnits: { F1: 'gal', f1: 'L', S1: 'LB', s1: 'lb' },
    });
    expect(well.chemicals).toEqual([
      { code: 'F1', amount: '100 gal and 50 L', unit: null },
      { code: 'S1', amount: 150, unit: 'LB' },
    ]);
  });

  it('adds up one code whose unit is spelled in two ways, but not two words that are no units', () => {
    const { well } = read({
      chemicals: { F1: 100, f1: 50, S1: 5, s1: 6 },
      chemicalUnits: { F1: 'lb', f1: ' Pounds', S1: 'sacks', s1: 'sack' },
    });
    expect(well.chemicals).toEqual([
      { code: 'F1', amount: 150, unit: 'lb' },
      { code: 'S1', amount: '5 sacks and 6 sack', unit: null },
    ]);
  });

  it('may say the customer and the units', () => {
    const { well } = read({
      customer_id: '7',
      chemicals: { ' F1': 1, S1: 2, B1: 3 },
      chemicalUnits: { f1: ' L ', 'F1 ': 'gal', S1: '' },
    });
    expect(well.customer_id).toBe(7);
    expect(well.chemicals).toEqual([
      { code: 'F1', amount: 1, unit: 'L' },
      { code: 'S1', amount: 2, unit: null },
      { code: 'B1', amount: 3, unit: null },
    ]);
  });

  it('add up a code in several spellings, and keep each bad amount', () => {
    const { well } = read({
      chemicals: { F1: 10, ' f1 ': '5', f1: -3, 'F1 ': 'lots', S1: null, Z: 0, constructor: 1 },
    });
    expect(well.chemicals).toEqual([
      { code: 'F1', amount: 15, unit: null },
      { code: 'Z', amount: 0, unit: null },
      { code: 'constructor', amount: 1, unit: null },
      { code: 'f1', amount: -3, unit: null },
      { code: 'F1', amount: 'lots', unit: null },
      { code: 'S1', amount: 'null', unit: null },
    ]);
  });

  it('tell when chemicals are no map', () => {
    const { well, findings } = read({ chemicals: [1, 2] });
    expect(well.chemicals).toEqual([]);
    expect(findings.map(({ id, where }) => [id, where])).toEqual([['INPUT-04', 'wells[0].chemicals']]);
  });

  it('shorten a long value in the message', () => {
    expect(read({ tvd: 'x'.repeat(100) }).findings[0]?.message).toBe(`tvd is not a number: ${'x'.repeat(60)}…`);
    expect(read({ tvd: 'x'.repeat(60) }).findings[0]?.message).toBe(`tvd is not a number: ${'x'.repeat(60)}`);
  });
});

describe('other data', () => {
  it.each([
    [null],
    ['text'],
    [5],
    [{}],
    [{ wells: {} }],
    [{ wells: [5] }],
    [{ wells: [{}] }],
    [[null]],
    [[[]]],
    [{ wellData: [] }],
    [{ error: 'no' }],
  ])('%j are not recognized', (value) => {
    expect(readJob(value)).toEqual({
      wells: [],
      findings: [
        { id: 'JOB-03', severity: 'error', message: 'Unrecognized job data format', where: '', gate: 'generate' },
      ],
    });
  });
});
