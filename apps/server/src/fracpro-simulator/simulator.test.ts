import { describe, expect, it } from 'vitest';
import { loadPlaces } from '../places/load-places.ts';
import { catalogueChemicals, jobs, simulatedCustomers } from './jobs.ts';
import { places } from './places.ts';
import { simulateReport, simulateTime } from './reports.ts';
import { type SimulatedWell, simulateWells } from './wells.ts';

const today = new Date('2026-11-15T08:00:00Z');
const LBS_PER_GALLON = 8.345;
const allWells = Object.entries(jobs).flatMap(([jobNumber, plan]) => simulateWells(jobNumber, plan, today));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const pounds = ({ stages }: SimulatedWell, code: string) =>
  sum(
    stages.flatMap(({ chemicals }) =>
      chemicals.filter((chemical) => chemical.code === code).map(({ amount }) => amount),
    ),
  );

describe('simulated wells', () => {
  it('stand in the county that their API number names', async () => {
    const known = await loadPlaces();
    for (const { apiNumber, state, county, longitude, latitude } of allWells) {
      expect([known.stateOfApi(apiNumber), known.countyOfApi(apiNumber)]).toEqual([state, county]);
      if (longitude === null || latitude === null) continue;
      expect(known.distanceOutsideCounty(apiNumber, longitude, latitude)).toBe(0);
    }
  });

  it('have API numbers of their own, of fourteen digits', () => {
    expect(new Set(allWells.map(({ apiNumber }) => apiNumber)).size).toBe(allWells.length);
    for (const { apiNumber } of allWells) expect(apiNumber).toMatch(/^\d\d-\d{3}-\d{5}-\d\d-\d\d$/);
  });

  it('have coordinates with at least four decimals', () => {
    const given = allWells
      .flatMap(({ longitude, latitude }) => [longitude, latitude])
      .filter((value) => value !== null);
    expect(given.length).toBeGreaterThan(200);
    for (const value of given) expect(String(value)).toMatch(/\.\d{4,7}$/);
  });

  it('have 15 to 60 stages, one after the other, that end some days before today', () => {
    for (const { stages } of allWells) {
      expect(stages.length).toBeGreaterThanOrEqual(15);
      expect(stages.length).toBeLessThanOrEqual(60);
      const times = stages.flatMap(({ timeStart, timeEnd }) => [timeStart, timeEnd]);
      expect(times).toEqual(times.toSorted());
      const days = (today.getTime() - Date.parse(`${times.at(-1)}Z`)) / 86_400_000;
      expect(days).toBeGreaterThan(3);
      expect(days).toBeLessThan(21);
    }
  });

  it('are mostly water and some sand', () => {
    for (const well of allWells) {
      const water = sum(well.stages.map(({ cleanBarrels }) => cleanBarrels)) * 42 * LBS_PER_GALLON;
      const sand = pounds(well, 'S100') + pounds(well, 'S4070');
      expect(sand / (water + sand)).toBeGreaterThan(0.08);
      expect(sand / (water + sand)).toBeLessThan(0.25);
      expect(water / LBS_PER_GALLON).toBeLessThan(40_000_000);
    }
  });

  it('are the same on the next day, but for their dates', () => {
    const onDay = (date: string) => JSON.stringify(simulateReport('1001', 'treatment-report', new Date(date)));
    const withoutDates = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d/g, '');
    expect(onDay('2026-11-16T08:00:00Z')).not.toBe(onDay('2026-11-15T08:00:00Z'));
    expect(withoutDates(onDay('2026-11-16T08:00:00Z'))).toBe(withoutDates(onDay('2026-11-15T23:00:00Z')));
  });

  it('of six states and six customers occur', () => {
    expect(new Set(allWells.map(({ state }) => state)).size).toBe(6);
    expect(new Set(allWells.map(({ customer }) => customer)).size).toBe(Object.keys(simulatedCustomers).length);
    expect(new Set(allWells.map(({ county }) => county)).size).toBeGreaterThan(Object.keys(places).length - 4);
  });
});

describe('simulated jobs', () => {
  const wellsOf = (jobNumber: string) => simulateWells(jobNumber, jobs[jobNumber] ?? { wells: [] }, today);
  const codesOf = (jobNumber: string) =>
    new Set(
      wellsOf(jobNumber).flatMap(({ stages }) => stages.flatMap(({ chemicals }) => chemicals.map(({ code }) => code))),
    );

  it.each([
    ['1000', 0],
    ['1001', 1],
    ['1002', 3],
    ['1004', 2],
    ['1010', 10],
    ['1100', 100],
  ])('%s has %d wells', (jobNumber, count) => {
    expect(wellsOf(jobNumber)).toHaveLength(count);
  });

  it('1001 has chemicals of the catalogue only, and a customer with a water source', () => {
    expect([...codesOf('1001')]).toEqual(catalogueChemicals.map(({ code }) => code));
    expect(simulatedCustomers.bluebonnet).toEqual({
      name: wellsOf('1001')[0]?.customer,
      waterSource: 'Produced Water',
    });
  });

  it('1002 has one customer, 1004 has two', () => {
    expect(new Set(wellsOf('1002').map(({ customer }) => customer)).size).toBe(1);
    expect(new Set(wellsOf('1004').map(({ customer }) => customer)).size).toBe(2);
  });

  it('1003 has the older form', () => {
    expect(Object.keys(simulateReport('1003', '', today) ?? {})).toEqual([
      'simulated',
      'wellData',
      'coordData',
      'wellCoordinates',
      'wellChemicalUsage',
      'tvdPresent',
      'customer',
    ]);
  });

  it('1005 has a well without coordinates', () => {
    expect(wellsOf('1005').map(({ longitude, latitude }) => [longitude, latitude].includes(null))).toEqual([
      true,
      false,
    ]);
  });

  it('1006 has A1047, another third-party code and an unknown one', () => {
    expect([...codesOf('1006')]).toEqual(expect.arrayContaining(['FR100', 'A1047', 'P1050', 'X9001']));
  });

  it('tell when a stage began and ended', () => {
    const [{ apiNumber, stages } = { apiNumber: '', stages: [] }] = wellsOf('1003');
    expect(stages).toHaveLength(22);
    expect(simulateTime(apiNumber, 1, 'timeStart', today)).toMatchObject({ date: stages[0]?.timeStart });
    expect(simulateTime(apiNumber, 22, 'timeEnd', today)).toMatchObject({ date: stages[21]?.timeEnd });
    expect(simulateTime(apiNumber, 99, 'timeEnd', today)).toBeUndefined();
    expect(simulateTime(apiNumber, 1, 'toString', today)).toBeUndefined();
    expect(simulateTime('42', 1, 'timeStart', today)).toBeUndefined();
  });
});
