import { describe, expect, it } from 'vitest';
import { readJob } from './read-job.ts';

const older = {
  wellData: { 'A 1': { topTVDTotal: 20_000, btmTVDTotal: '20,001', stageCount: 3, clean: '5000', customer: 'Own' } },
  coordData: { 'A 1': 'La Salle, North, Texas' },
  wellCoordinates: { 'A 1': { api: '42-1', longitude: -99.1, latitude: 28.2, totalStages: 40 } },
  wellChemicalUsage: { 'A 1': { F1: 10 } },
  tvdPresent: true,
  customer: 'Fallback',
};
const readOlder = (parts: object) => readJob({ ...older, ...parts }).wells[0];

describe('older job data', () => {
  it('give whole wells', () => {
    expect(readOlder({})).toEqual({
      findings: [],
      well: {
        name: 'A 1',
        api: '42-1',
        tvd: 6666.83,
        clean: 5000,
        county: 'La Salle, North',
        state: 'Texas',
        longitude: '-99.1',
        latitude: '28.2',
        startDate: '',
        endDate: '',
        chemicals: [{ code: 'F1', amount: 10, unit: null }],
        customer: 'Own',
        customer_id: null,
        totalStages: 40,
        federalWell: 'No',
        indianWell: 'No',
        datum: 'NAD83',
        totalBaseNonWaterVolume: null,
      },
    });
  });

  it.each([
    [{ tvdPresent: false }],
    [{ tvdPresent: ' False ' }],
    [{ wellData: { 'A 1': { topTVDTotal: 1, btmTVDTotal: 1, stageCount: 0 } } }],
    [{ wellData: { 'A 1': { topTVDTotal: 1, btmTVDTotal: 1 } } }],
    [{ wellData: { 'A 1': { btmTVDTotal: 1, stageCount: 1 } } }],
    [{ wellData: { 'A 1': { topTVDTotal: 1, stageCount: 1 } } }],
  ])('miss the depth with %j', (parts) => {
    expect(readOlder(parts)?.well.tvd).toBeNull();
  });

  it('have one place for all wells, or a place without state', () => {
    expect(readOlder({ coordData: 'Upton , Texas' })?.well).toMatchObject({ county: 'Upton', state: 'Texas' });
    expect(readOlder({ coordData: { 'A 1': 'Upton' } })?.well).toMatchObject({ county: 'Upton', state: '' });
    expect(readOlder({ coordData: undefined })?.well).toMatchObject({ county: '', state: '' });
  });

  it('fall back to the customer of the job', () => {
    expect(readOlder({ wellData: { 'A 1': {} } })?.well.customer).toBe('Fallback');
  });

  it('lose no well that stands in one of the maps only', () => {
    const { wells } = readJob({ wellData: { A: {} }, wellCoordinates: { B: {} }, wellChemicalUsage: { C: { F1: 1 } } });
    expect(wells.map(({ well }) => [well.name, well.chemicals.length])).toEqual([
      ['A', 0],
      ['B', 0],
      ['C', 1],
    ]);
  });

  it('name what cannot be read, with its place', () => {
    const well = readOlder({ wellData: { 'A 1': { clean: 'x' } }, wellCoordinates: 5 });
    expect(well?.findings.map(({ id, where }) => [id, where])).toEqual([
      ['INPUT-04', 'wellCoordinates'],
      ['INPUT-01', 'wellData.A 1.clean'],
    ]);
  });
});
