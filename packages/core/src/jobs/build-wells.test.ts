import { describe, expect, it } from 'vitest';
import { API, build, chemical, listed, stage } from './job-reports.examples.ts';
import type { OfWell, ReportedWell } from './job-reports.ts';
import { createWellFinder } from './build-wells.ts';

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

  it('say when the job lists them twice with other facts', () => {
    const again = (other: Partial<ReportedWell>): ReportedWell => ({ ...listed, ...other });
    const notes = (...others: ReportedWell[]) => build({ wells: [listed, ...others] })[0]?.notes;
    const same = again({ api: '4246142471', county: ' UPTON', longitude: -102.04, latitude: null, state: '' });
    expect(notes(same)).toEqual([]);
    expect(notes(again({ longitude: -99, county: 'Reagan' }), again({ county: 'Reagan' }))).toEqual([
      'The job lists this well more than once, with different values: County, Longitude.',
    ]);
    expect(notes(again({ name: 'Bluebonnet 2H', totalStages: 3 }))).toEqual([
      'The job lists this well more than once, with different values: Name, Number of stages.',
    ]);
    expect(notes(again({ name: 'BLUEBONNET  1H', totalStages: null }))).toEqual([]);
  });

  it('say when the job lists them for two customers, and no ticket tells for whom the work was done', () => {
    const of = (customer: string): ReportedWell => ({ ...listed, customer });
    const wells = [of('One'), of('Two'), of('')];
    expect(build({ wells })[0]).toMatchObject({ customer: 'Lone Star Energy', notes: [] });
    expect(build({ wells, tickets: [] })[0]).toMatchObject({
      customer: 'One',
      notes: ['The job lists this well more than once, with different values: Customer.'],
    });
  });

  it('say when their tickets name several customers', () => {
    const tickets = ['One', 'Two', 'One'].map((customer) => ({ name: '', api: API, customer }));
    expect(build({ tickets })[0]).toMatchObject({
      customer: 'One',
      notes: ['The field tickets name several customers: One, Two.'],
    });
  });
});

type Row = readonly [name: string, api: string];

/** The wells that the rows belong to, as numbers in order of first mention. */
function wellsOf(...rows: readonly Row[]) {
  const finder = createWellFinder(({ name, api }: OfWell) => ({ name, api }));
  const found = rows.map(([name, api]) => finder.groups.indexOf(finder.find({ name, api })));
  return { found, apis: finder.groups.map(({ api }) => api) };
}

describe('the finder of wells', () => {
  it('knows a well by its name in any spelling', () =>
    expect(wellsOf(['Smith 1H', ''], [' smith   1h ', ''], ['Smith1H', '']).found).toEqual([0, 0, 1]));

  it('knows an API number of ten digits as that of fourteen, and keeps the first', () =>
    expect(wellsOf(['A', '42-461-42471-00-00'], ['', '4246142471'])).toEqual({
      found: [0, 0],
      apis: ['42-461-42471-00-00'],
    }));

  it('learns the API number of a well that was named before', () =>
    expect(wellsOf(['A', ''], ['A', '4246142471'], ['', '4246142471'])).toEqual({
      found: [0, 0, 0],
      apis: ['4246142471'],
    }));

  it('tells two wells of one name apart by their API numbers; the name alone is the first', () =>
    expect(wellsOf(['A', '4246142471'], ['A', '4246142472'], ['A', '']).found).toEqual([0, 1, 0]));

  it('takes no well for another because both have no name', () =>
    expect(wellsOf([' ', '4246142471'], ['', '4246142472'], ['', '']).found).toEqual([0, 1, 2]));
});
