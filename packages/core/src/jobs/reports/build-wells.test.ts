import { describe, expect, it } from 'vitest';
import { buildWells } from './build-wells.ts';
import type { JobReports, ReportedChemical, ReportedStage, ReportedWell } from './job-reports.ts';

const API = '42-461-42471-00-00';
const listed: ReportedWell = {
  name: 'Bluebonnet 1H',
  api: API,
  county: 'Upton',
  state: 'Texas',
  longitude: '-102.0400',
  latitude: 31.3712,
  customer: '',
  totalStages: 2,
};
const stage = (number: number, changes: Partial<ReportedStage> = {}): ReportedStage => ({
  name: '',
  api: API,
  stage: number,
  topTvd: 9000,
  bottomTvd: 9001,
  clean: 100.1,
  cleanUnit: 'bbl',
  timeStart: `2024-08-0${number} 06:00`,
  timeEnd: `2024-08-0${number} 08:30`,
  ...changes,
});
const chemical = (code: string, amount: number | null, unit = 'gal'): ReportedChemical => ({
  name: '',
  api: API,
  code,
  amount,
  unit,
});
const reports: JobReports = {
  wells: [listed],
  stages: [stage(2), stage(1)],
  chemicals: [chemical('FR', 0.1), chemical('FR', 0.2), chemical('SAND', 1000, 'lbs')],
  tickets: [{ name: '', api: API, customer: 'Lone Star Energy' }],
  customer: 'Of the job',
};
const build = (changes: Partial<JobReports> = {}) => buildWells({ ...reports, ...changes });

describe('the wells of a job', () => {
  it('are put together from the four reports', () => {
    expect(build()).toEqual([
      {
        name: 'Bluebonnet 1H',
        api: API,
        tvd: 9000.5,
        clean: 8408.4,
        county: 'Upton',
        state: 'Texas',
        longitude: '-102.0400',
        latitude: 31.3712,
        startDate: '2024-08-01 06:00',
        endDate: '2024-08-02 08:30',
        chemicals: { FR: 0.3, SAND: 1000 },
        chemicalUnits: { FR: 'gal', SAND: 'lb' },
        customer: 'Lone Star Energy',
        totalStages: 2,
        missing: [],
        notes: [],
      },
    ]);
  });

  it('lose the blanks around their texts', () => {
    const wells = [{ ...listed, name: ' Bluebonnet 1H ', county: ' Upton ', state: ' Texas ', customer: ' Own ' }];
    const tickets = [{ name: '', api: API, customer: ' ' }];
    const stages = [stage(1, { timeStart: ' 2024-08-01 ' }), stage(2, { api: ` ${API} ` })];
    const chemicals = [chemical('FR', 1, ' BBL '), chemical('FR', 1, 'bbls'), chemical('FR', 1, 'barrel')];
    expect(build({ wells, tickets, stages, chemicals })).toMatchObject([
      { name: 'Bluebonnet 1H', county: 'Upton', state: 'Texas', customer: 'Own', startDate: '2024-08-01' },
    ]);
    expect(build({ chemicals })[0]).toMatchObject({ chemicals: { FR: 126 }, chemicalUnits: { FR: 'gal' } });
    expect(build({ wells: [listed], tickets, customer: ' Of the job ' })[0]?.customer).toBe('Of the job');
  });

  it('are known by API number in any spelling, else by name', () => {
    const stages = [stage(1, { api: '4246142471' }), stage(2, { api: '', name: ' bluebonnet  1h' })];
    expect(build({ stages })).toMatchObject([{ clean: 8408.4, missing: [] }]);
  });

  it('take the API number from another report when the job has none', () => {
    const wells = [{ ...listed, api: '' }];
    expect(build({ wells, stages: [stage(1, { name: 'Bluebonnet 1H' }), stage(2)] })).toMatchObject([
      { name: 'Bluebonnet 1H', api: API, clean: 8408.4 },
    ]);
  });

  it('of one name and two API numbers stay two', () => {
    const other = { ...listed, api: '42-461-42472-00-00' };
    expect(build({ wells: [listed, other] }).map(({ api, clean }) => [api, clean])).toEqual([
      [API, 8408.4],
      [other.api, null],
    ]);
  });

  it('that only one report knows come with what is missing', () => {
    const [, extra] = build({ chemicals: [{ ...chemical('FR', 5), api: '', name: 'Stray 2H' }] });
    expect(extra).toMatchObject({
      name: 'Stray 2H',
      chemicals: { FR: 5 },
      customer: 'Of the job',
      missing: ['api', 'tvd', 'clean', 'county', 'state', 'longitude', 'latitude', 'startDate', 'endDate'],
    });
  });

  it('name missing coordinates, customers and chemicals', () => {
    const wells = [{ ...listed, longitude: null, latitude: '' }];
    expect(build({ wells, tickets: [], customer: '', chemicals: [] })[0]?.missing).toEqual([
      'longitude',
      'latitude',
      'customer',
      'chemicals',
    ]);
  });

  it('say when their tickets name several customers', () => {
    const tickets = ['One', 'Two', 'One'].map((customer) => ({ name: '', api: API, customer }));
    expect(build({ tickets })[0]).toMatchObject({
      customer: 'One',
      notes: ['The field tickets name several customers: One, Two.'],
    });
  });
});

describe('figures over the stages', () => {
  it('are missing rather than partial', () => {
    const [well] = build({ stages: [stage(1, { clean: null }), stage(2, { bottomTvd: null })] });
    expect(well).toMatchObject({
      tvd: null,
      clean: null,
      missing: ['tvd', 'clean'],
      notes: ['No TVD is known for stage 2.', 'No clean volume is known for stage 1.'],
    });
  });

  it('are not known without stages, or for a stage without number', () => {
    expect(build({ stages: [] })[0]).toMatchObject({
      tvd: null,
      clean: null,
      notes: ['The treatment report has no stage 1, 2.'],
    });
    const stages = [stage(1), stage(2, { topTvd: null }), stage(3, { stage: null, clean: null })];
    expect(build({ wells: [{ ...listed, totalStages: null }], stages })[0]).toMatchObject({
      totalStages: 2,
      notes: ['No TVD is known for stage 2.', 'No clean volume is known for stage ?.'],
    });
  });

  it.each([
    ['bbl', 84.42],
    ['Barrels', 84.42],
    ['gal', 2.01],
    ['', 2.01],
    ['L', 2.01 / 3.785411784],
    ['lb', null],
    ['buckets', null],
  ])('read a clean volume in %j', (cleanUnit, clean) => {
    const stages = [stage(1, { clean: 1, cleanUnit }), stage(2, { clean: 1.01, cleanUnit })];
    expect(build({ stages })[0]?.clean).toBe(clean);
  });

  it('tell of stages that are not there, or there twice', () => {
    const [well] = build({ stages: [stage(2), stage(2)], wells: [{ ...listed, totalStages: 4 }] });
    expect(well?.notes).toEqual([
      'The treatment report has no stage 1, 3, 4.',
      'The treatment report has stage 2 more than once.',
    ]);
    expect(well).toMatchObject({ startDate: '', endDate: '', missing: ['startDate', 'endDate'] });
  });

  it('end with the highest stage when the job does not count them', () => {
    const [well] = build({ wells: [{ ...listed, totalStages: null }], stages: [stage(1), stage(3), stage(2)] });
    expect(well).toMatchObject({ totalStages: 3, endDate: '2024-08-03 08:30', notes: [] });
  });
});

describe('amounts of chemicals', () => {
  const totals = (...chemicals: ReportedChemical[]) => build({ chemicals })[0];

  it('are one for a code in several spellings and units', () => {
    expect(totals(chemical(' fr1 ', 1), chemical('FR1', 2, 'bbl'), chemical('Fr1', 0.5, 'gallons'))).toMatchObject({
      chemicals: { fr1: 85.5 },
      chemicalUnits: { fr1: 'gal' },
    });
  });

  it('convert the total of a unit once', () => {
    expect(totals(chemical('S', 0.1, 'kg'), chemical('S', 0.2, 'kg'))?.chemicals).toEqual({ S: 0.3 * 2.2046226218 });
  });

  it('without a unit are in that of the ingredient', () => {
    expect(totals(chemical('FR', 3, ' '))).toMatchObject({ chemicals: { FR: 3 }, chemicalUnits: {} });
  });

  it('keep a word that is no unit, for the rules to name', () => {
    expect(totals(chemical('FR', 3, 'sacks'), chemical('FR', 4, 'sacks'))).toMatchObject({
      chemicals: { FR: 7 },
      chemicalUnits: { FR: 'sacks' },
    });
  });

  it.each([
    [[chemical('FR', 3, 'gal'), chemical('FR', 4, 'lb')], '3 gal and 4 lb'],
    [[chemical('FR', 3, 'gal'), chemical('FR', null)], '3 gal and an amount that is not known'],
  ])('that cannot be added up are no number', (rows, text) => {
    expect(totals(...rows)).toMatchObject({
      chemicals: { FR: text },
      chemicalUnits: {},
      notes: [`The amount of FR cannot be added up: ${text}.`],
    });
  });

  it('without a code are told', () => {
    expect(totals(chemical(' ', 3), chemical('FR', 1))).toMatchObject({
      chemicals: { FR: 1 },
      notes: ['The chemicals report has amounts without a code.'],
    });
  });
});
