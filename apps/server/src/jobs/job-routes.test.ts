import { CSV, XLSX } from '@disclosure/api';
import { jobTableColumns, writeCsv } from '@disclosure/core';
import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectFracPro, FRACPRO_NOW } from '../../test/fracpro-client.ts';
import { insertPerson, signInAs } from '../../test/people.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { startSimulator } from '../fracpro-simulator/start-simulator.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await startTestApp();
  await insertPerson(test.db, { roles: ['Editor'] });
  api = test.api(await signInAs(test, 'pat.lee@example.com'));
});
afterAll(() => test.stop());

const titles = jobTableColumns.map(({ title }) => title);
const well = ['Bluebonnet 1H', '42461424710000', 'Upton', 'Texas', '9,250.5', '1000000', '-102.0400', '31.37'];
const firstRow = [...well, '2024-08-05 11:09', '2024-08-20 17:30', 'Lone Star', 'FR1', '200.1', 'gal'];
const secondRow = ['Bluebonnet 1H', ...Array.from({ length: 10 }, () => ''), 'S100', '900000', 'lbs'];

const csv = (...rows: string[][]) => ({ type: CSV, bytes: new TextEncoder().encode(writeCsv(rows)) }) as const;
const importTable = (table: { type: typeof CSV | typeof XLSX; bytes: Uint8Array<ArrayBuffer> }) =>
  api.importJob({ body: undefined, table });

const expected = {
  wells: [
    {
      name: 'Bluebonnet 1H',
      api: '42461424710000',
      tvd: 9250.5,
      clean: 1_000_000,
      county: 'Upton',
      state: 'Texas',
      longitude: '-102.0400',
      latitude: '31.37',
      startDate: '2024-08-05 11:09',
      endDate: '2024-08-20 17:30',
      chemicals: { FR1: 200.1, S100: 900_000 },
      chemicalUnits: { FR1: 'gal', S100: 'lb' },
      customer: 'Lone Star',
      totalStages: null,
      missing: [],
      notes: [],
    },
  ],
};

describe('job data from a table', () => {
  it('are read from CSV', async () => {
    expect(await importTable(csv(titles, firstRow, secondRow))).toEqual(expected);
  });

  it('are read from XLSX, where dates and numbers are cells of their kind', async () => {
    const rows = [titles, firstRow, secondRow].map((row, line) =>
      row.map((value, column) => {
        const { isDate } = { isDate: false, ...jobTableColumns[column] };
        if (line > 0 && isDate && value)
          return { value: new Date(`${value}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' };
        if (line > 0 && /^\d+$/.test(value)) return { value: Number(value), type: Number };
        return { value, type: String };
      }),
    );
    const bytes = new Uint8Array(await writeExcelFile(rows).toBuffer());
    expect(await importTable({ type: XLSX, bytes })).toEqual(expected);
  });

  it('may miss columns and values, which are then named', async () => {
    const { wells } = (await importTable(
      csv(['API Number', 'Chemical Code', 'Amount'], ['42-461-42471', 'FR1', '1']),
    )) as {
      wells: { missing: string[] }[];
    };
    expect(wells[0]?.missing).toEqual([
      'name',
      'tvd',
      'clean',
      'county',
      'state',
      'longitude',
      'latitude',
      'startDate',
      'endDate',
      'customer',
    ]);
  });

  it('are refused whole, with every fault and its place', async () => {
    const bad = firstRow.with(4, 'deep').with(8, 'August');
    await expect(importTable(csv(titles, secondRow, bad))).rejects.toMatchObject({
      status: 400,
      message: 'Row 3, TVD (ft): This is not a number',
      details: { errors: [{ path: '3.TVD (ft)' }, { path: '3.Start Date' }] },
    });
  });

  it.each([
    ['without a row', csv(titles), 'The file has no wells.'],
    ['with an unknown column', csv([...titles, 'Colour'], firstRow), 'Row 1, Colour: Unknown column.'],
    ['that is no spreadsheet', { type: XLSX, bytes: new Uint8Array([1, 2, 3]) }, 'The file cannot be read.'],
    ['that is not UTF-8', { type: CSV, bytes: new Uint8Array([0xff, 0xfe, 0x41]) }, 'The file cannot be read.'],
  ] as const)('%s are refused', async (_, table, message) => {
    await expect(importTable(table)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });
});

/** A coordinate is read as the text that the document prints; stages matter only while dates are missing. */
function asRead(key: string, value: unknown): unknown {
  if (key === 'totalStages') return null;
  return (key === 'longitude' || key === 'latitude') && typeof value === 'number' ? String(value) : value;
}

describe('job data from JSON', () => {
  const importJson = (body: unknown) => api.importJob({ body });

  it('are what FracPro gave, in either format', async () => {
    const simulator = await startSimulator({ port: 0, clock: () => FRACPRO_NOW });
    try {
      const fracpro = connectFracPro(simulator.url);
      const older = await fracpro.job('1003');
      expect(await importJson(older)).toEqual(older);
      const newer = await fracpro.job('1005');
      expect(await importJson(newer)).toEqual(JSON.parse(JSON.stringify(newer, asRead)));
    } finally {
      await simulator.stop();
    }
  });

  it('of the older format with marks that are none become wells', async () => {
    const older = { wellData: { 'A 1': { clean: 5 } }, simulated: 'maybe' };
    expect(await importJson(older)).toMatchObject({ wells: [{ name: 'A 1', clean: 5 }] });
  });

  it('name what cannot be read in a well', async () => {
    expect(await importJson([{ name: 'A 1', clean: 'much', chemicals: { FR: 'x' } }])).toMatchObject({
      wells: [{ clean: null, chemicals: { FR: 'x' }, notes: ['clean is not a number: much'] }],
    });
  });

  it('of a well with more chemicals than any well has are refused', async () => {
    const well = (count: number) => ({
      name: 'A 1',
      chemicals: Object.fromEntries(Array.from({ length: count }, (_, number) => [`C${number}`, 1])),
    });
    expect(await importJson([well(1000)])).toMatchObject({ wells: [{ name: 'A 1' }] });
    await expect(importJson({ wells: [well(1), well(1001)] })).rejects.toMatchObject({
      message: 'A well of this job has more than 1000 chemicals. Please check the file.',
    });
  });

  it.each([[{}], [[5]], ['text'], [{ wells: 'none' }]])('of another format are refused: %j', async (body) => {
    await expect(importJson(body)).rejects.toMatchObject({ status: 400, message: 'Unrecognized job data format' });
  });

  it('say what is wrong under error too', async () => {
    const token = await signInAs(test, 'pat.lee@example.com');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: '/api/jobs/import',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    expect((await send('{"wells":')).json()).toMatchObject({ error: 'The body is not valid JSON in UTF-8.' });
    expect((await send('')).json()).toMatchObject({ error: 'Unrecognized job data format' });
    expect((await send('x', 'text/plain')).statusCode).toBe(415);
  });
});

describe('the template', () => {
  it.each(['csv', 'xlsx'] as const)('as %s has every column, and is read back', async (format) => {
    const file = await api.getJobTemplate({ query: { format } });
    expect(file.name).toBe(`job-template.${format}`);
    const bytes = new Uint8Array(file.bytes);
    const table = { type: format === 'csv' ? CSV : XLSX, bytes } as const;
    await expect(importTable(table)).rejects.toMatchObject({
      message: expect.stringContaining('The file has no wells.'),
    });
  });

  it('is CSV with the titles in one line', async () => {
    const { bytes } = await api.getJobTemplate({ query: {} });
    expect(new TextDecoder().decode(bytes).replace('\uFEFF', '').trim()).toBe(titles.join(','));
  });
});
