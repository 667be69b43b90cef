import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { loadMapping, usualMapping } from './mapping.ts';
import { readRows } from './read-report.ts';

function load(mapping: unknown) {
  const file = join(temporaryFolder(), 'mapping.json');
  writeFileSync(file, typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  return loadMapping(file);
}

describe('a report', () => {
  it('is read up to 400,000 rows', () => {
    const wells = Array.from({ length: 400_000 }, () => null);
    expect(() => readRows('fractureJob', { wells }, usualMapping)).toThrow('unexpected format (wells[0])');
    expect(() => readRows('fractureJob', { wells: [...wells, null] }, usualMapping)).toThrow('too large to be valid');
  });
});

describe('the mapping', () => {
  it('is the usual one without a file', async () => {
    expect(await loadMapping(undefined)).toBe(usualMapping);
    expect(await load({})).toEqual(usualMapping);
  });

  it('may name other paths and fields, and leaves the rest', async () => {
    const mapping = await load({
      token: { path: '/connect/token', parameters: { scope: 'reports' } },
      fractureJob: { path: '/api/v2/job?number={jobNumber}', row: { latitude: 'surface.lat' } },
    });
    expect(mapping.token).toMatchObject({ path: '/connect/token', accessToken: 'access_token' });
    expect(mapping.fractureJob).toMatchObject({ rows: 'wells', row: { latitude: 'surface.lat', county: 'county' } });
    const job = { wells: [{ wellName: 'A 1', surface: { lat: '31.50' } }] };
    expect(readRows('fractureJob', job, mapping)).toMatchObject([{ name: 'A 1', latitude: '31.50', longitude: null }]);
  });

  it.each([
    [{ fractureJob: { path: '//other.example/{jobNumber}' } }, 'must be a path that begins with one /'],
    [{ fractureJob: { path: 'http://other.example/{jobNumber}' } }, 'must be a path that begins with one /'],
    [{ fractureJob: { path: '/jobs' } }, 'must contain {jobNumber}'],
    [{ token: { path: '/oauth/{jobNumber}' } }, 'must contain no {…}'],
    [{ fractureJob: { row: { latitud: 'lat' } } }, 'Unrecognized key: "latitud"'],
    [{ fractureJob: { row: { latitude: 5 } } }, 'fractureJob.row.latitude'],
    ['{', 'The file of FRACPRO_MAPPING cannot be read'],
  ])('%j is refused: %s', async (mapping, message) => {
    await expect(load(mapping)).rejects.toThrow(message);
  });

  it('names a file that is not there', async () => {
    await expect(loadMapping('/nowhere/mapping.json')).rejects.toThrow('/nowhere/mapping.json');
  });
});

describe('the rows of a report', () => {
  const read = (row: object) => readRows('chemicalsReport', { chemicals: [row] }, usualMapping)[0];

  it('read numbers and texts in either form, and tell nothing where nothing is told', () => {
    expect(read({ apiNumber: 42, code: ' FR1 ', amount: '1,234.5', unit: null, extra: {} })).toEqual({
      name: '',
      api: '42',
      code: 'FR1',
      amount: 1234.5,
      unit: '',
    });
    expect(read({ amount: ' ' })?.amount).toBeNull();
  });

  it.each([
    [{ amount: 1e300 }],
    [{ amount: 'lots' }],
    [{ amount: true }],
    [{ amount: [1] }],
    [{ amount: { value: 1 } }],
  ])('are refused with %j', (row) => {
    expect(() => read(row)).toThrow('(chemicals[0].amount)');
  });

  it('reach no further than the own fields of an answer', () => {
    const mapping = structuredClone(usualMapping);
    mapping.chemicalsReport.row.code = 'constructor.name';
    expect(readRows('chemicalsReport', { chemicals: [{}] }, mapping)).toMatchObject([{ code: '' }]);
  });
});
