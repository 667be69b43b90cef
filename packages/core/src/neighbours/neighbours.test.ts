import { describe, expect, it } from 'vitest';
import { aDisclosure, aRow } from '../rules/disclosure.examples.ts';
import { fraction } from '../numbers/percent.ts';
import { isBeforeNeighbours, neighbourDays, noteNeighbours, oddityOf } from './neighbours.ts';
import { type NeighbourFigures, type Usual, usualOfField } from './neighbour-figures.ts';
import { neighbourFindings, tellDepth } from './tell-neighbours.ts';

const usual: Usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 0.02, p50: 0.2, p99: 0.9 };
const figures: NeighbourFigures = {
  state: 'Texas',
  county: 'Upton',
  stateJobs: 18_220,
  countyJobs: 1204,
  unseen: 0.001,
  from: '2024-01-01',
  to: '2026-01-01',
  substances: { '7647-01-0': usual },
  fields: { tvd: { ...usual, p1: 8000, p50: 9000, p99: 10_000 } },
  waterByDepth: [],
  asked: ['7647-01-0', '107-21-1', '58-08-2'],
  known: ['7647-01-0', '107-21-1'],
};
const acid = (share: number, casNumber = '7647-01-0') => aRow({ casNumber, percentInHFJob: fraction(share / 100) });
const well = { ...aDisclosure().well, tvd: 9000, endDate: '2025-05-05 10:00' };
const disclosure = (...rows: ReturnType<typeof acid>[]) => aDisclosure({ rows, well });
const told = (rows: ReturnType<typeof acid>[], changes: Partial<NeighbourFigures> = {}) =>
  neighbourFindings(disclosure(...rows), { ...figures, ...changes }).map(({ where, message }) => `${where} ${message}`);

describe('a value among neighbours', () => {
  it('is unusual from twice the 99th or below half the 1st percentile on, of enough values and operators', () => {
    expect([1.8, 1.81, 0.01, 0.009, 0].map((value) => oddityOf(value, usual))).toEqual([
      undefined,
      'high',
      undefined,
      'low',
      undefined,
    ]);
    expect(oddityOf(100, { ...usual, values: 9 })).toBeUndefined();
    expect(oddityOf(100, { ...usual, operators: 1 })).toBeUndefined();
    expect(oddityOf(100, undefined)).toBeUndefined();
  });
});

describe('the notes on neighbours', () => {
  it('tell the jobs of the county, those that used the CAS number, and the range', () => {
    expect(told([acid(0.3), acid(7.1)])).toEqual([
      'rows[1].percentInHFJob Upton, 24 months: 1,204 jobs, 412 with this CAS, 0.02 to 0.9 %; yours 7.4 %',
    ]);
    expect(told([acid(7.1)], { substances: { '7647-01-0': { ...usual, isOfState: true } } })).toEqual([
      'rows[0].percentInHFJob Texas, 24 months: 18,220 jobs, 412 with this CAS, 0.02 to 0.9 %; yours 7.1 %',
    ]);
  });

  it('compare the sum of all rows of a substance, and stand at the largest', () => {
    expect(told([acid(1), acid(0.9)])).toHaveLength(1);
    expect(told([acid(1)])).toEqual([]);
  });

  it('tell of a substance that no job in the state used, if that means something', () => {
    const never = ['rows[0].percentInHFJob Texas, 24 months: 18,220 jobs, none with this CAS'];
    expect(told([acid(1, '107-21-1')])).toEqual(never);
    expect(told([acid(1, '107-21-1')], { unseen: 0.05 })).toEqual([]);
    expect(told([acid(1, '58-08-2')], { unseen: 0.05 })).toEqual(never);
    expect(told([acid(1, '107-21-1')], { stateJobs: 29 })).toEqual([]);
    expect(told([acid(1, '107-21-1')], { stateJobs: 30 })).toEqual([
      'rows[0].percentInHFJob Texas, 24 months: 30 jobs, none with this CAS',
    ]);
    expect(told([acid(1, '107-21-1')], { asked: ['7647-01-0'] })).toEqual([]);
  });

  it('leave out rows without a CAS number or a percent', () => {
    expect(told([acid(50, 'Proprietary'), acid(50, '7647-01-1'), acid(0)])).toEqual([]);
  });

  it('tell of the well, too', () => {
    const deep = { ...disclosure(), well: { ...well, tvd: 30_000 } };
    expect(neighbourFindings(deep, figures)).toMatchObject([
      {
        severity: 'note',
        where: 'well.tvd',
        message: 'Upton, 24 months: 1,204 jobs, 8,000 to 10,000 ft; yours 30,000 ft',
      },
    ]);
  });

  it('compare water with that of wells about as deep, where there are enough, and else with all', () => {
    const water = { ...usual, p1: 15_000, p50: 200_000, p99: 1_500_000 };
    const shallow = { depth: 1500, usual: { ...water, jobs: 30, values: 10, operators: 1, p99: 115_000 } };
    const ask = (tvd: number, totalClean: number, waterByDepth = [shallow]) =>
      neighbourFindings(
        { ...disclosure(), well: { ...well, tvd, totalClean } },
        { ...figures, fields: { baseWater: water }, waterByDepth },
      ).map(({ where, message }) => `${where} ${message}`);
    expect(ask(1500, 400_000)).toEqual([
      'well.totalClean Upton, 24 months: 1,204 jobs, 30 of wells 1,500 to 2,000 ft deep, 15,000 to 115,000 gal; yours 400,000 gal',
    ]);
    expect([ask(1499, 400_000), ask(2000, 400_000), ask(1999, 200_000)]).toEqual([[], [], []]);
    expect(ask(2000, 4_000_000)).toEqual([
      'well.totalClean Upton, 24 months: 1,204 jobs, 15,000 to 1,500,000 gal; yours 4,000,000 gal',
    ]);
    expect(ask(1500, 400_000, [{ ...shallow, usual: { ...shallow.usual, jobs: 29 } }])).toEqual([]);
    expect(tellDepth(16_000)).toBe('16,000 ft deep or more');
  });

  it('compare water with that of the county rather than with wells as deep in the state', () => {
    const water = { ...usual, p1: 15_000, p50: 200_000, p99: 1_500_000 };
    const asDeep = { depth: 1500, usual: { ...water, isOfState: true, p99: 115_000 } };
    const depthFor = (baseWater: Usual) =>
      usualOfField('baseWater', 1600, { fields: { baseWater }, waterByDepth: [asDeep] })?.depth;
    expect(depthFor(water)).toBeUndefined();
    expect([depthFor({ ...water, operators: 1 }), depthFor({ ...water, isOfState: true })]).toEqual([1500, 1500]);
  });

  it('compare the water of a well without a depth with that of all', () => {
    const asked = { fields: { baseWater: usual }, waterByDepth: [{ depth: 0, usual }] };
    expect([null, 0, 0.5].map((tvd) => usualOfField('baseWater', tvd, asked)?.depth)).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  it('are none for a well that ended before the months that count', () => {
    expect(neighbourDays('2026-02-28')).toEqual({ from: '2024-02-28', to: '2026-02-28' });
    expect(['2023-12-31 23:59', '2024-01-01 00:00', ''].map((end) => isBeforeNeighbours(end, figures))).toEqual([
      true,
      false,
      false,
    ]);
    const early = { ...disclosure(acid(50)), well: { ...well, endDate: '2023-12-31' } };
    expect(noteNeighbours(early, figures)).toEqual([]);
  });
});
