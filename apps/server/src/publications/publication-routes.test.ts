import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Archived, loadArchiveOf } from '../../test/archives.ts';
import { aDocument } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { MIRROR } from '../registry/mirror-tables.ts';

const office = filingOffice();

const API = '42-461-42471-00-00';
/** Jobs with a rising percent of silica, so that the percentiles are known. */
const jobs = (
  count: number,
  county: string,
  from = 0,
  change = (content: string, _at: number): string => content,
): Archived[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${county}-${from + at}`,
    county,
    operator: at % 2 === 0 ? 'Even Energy' : 'Odd Oil',
    content: change(
      aDocument({ apiNumber: `42-461-${String(10_000 + from + at)}-00-00`, end: '2026-10-01', start: '2026-09-20' })
        .replace(/(<PercentHFJob>)9\.9\d+/, `$1${(5 + at / 10).toFixed(1)}`)
        .replace(/<TVD>.*?</, `<TVD>${8000 + at}<`),
      at,
    ),
  }));

const ask = (rows: { casNumber: string; percentInHFJob: number }[], changes: object = {}) =>
  office().editor.askNeighbours({
    body: {
      state: 'Texas',
      county: 'Upton',
      endDate: '2026-10-05',
      rows,
      well: { tvd: 8010, baseWater: 1e9 },
      ...changes,
    },
  });
const silica = (percentInHFJob: number) => [{ casNumber: '14808-60-7', percentInHFJob }];

describe('the registry', () => {
  it('says nothing while no archive is loaded', async () => {
    const { editor } = office();
    expect(await editor.listPublicDisclosures({ query: { apiNumber: API } })).toEqual({
      archive: null,
      disclosures: [],
    });
    expect(await ask(silica(5))).toMatchObject({ archive: null, rows: [], fields: [] });
  });

  it('tells what is public about a well, and which jobs of several wells are', async () => {
    const { test, editor } = office();
    const refrac = aDocument({ start: '2020-01-01', end: '2020-01-05' });
    const other = aDocument({ apiNumber: '42-461-42471-01-00' });
    await loadArchiveOf(test, '2026-11-14', [
      { id: 'd-1', content: aDocument() },
      { id: 'd-2', content: refrac },
      { id: 'd-3', content: other },
      { id: 'd-4', content: aDocument({ apiNumber: '42-461-99999-00-00' }) },
    ]);
    const { archive, disclosures } = await editor.listPublicDisclosures({ query: { apiNumber: '42-461-42471' } });
    expect(archive).toBe('2026-11-14');
    expect(disclosures.map(({ disclosureId, rows }) => [disclosureId, rows.length > 0])).toEqual([
      ['d-2', true],
      ['d-1', true],
      ['d-3', true],
    ]);
    const { jobs: found } = await editor.listPublicJobs({ query: { apiNumbers: `x,,${API},42-461-99999-00-00` } });
    expect(found.map(({ disclosureId }) => disclosureId)).toEqual(['d-2', 'd-1', 'd-3', 'd-4']);
  });

  it('tells what neighbours filed: those of the county, or of the state when they are few', async () => {
    await loadArchiveOf(office().test, '2026-11-14', [...jobs(40, 'Upton County'), ...jobs(5, 'REAGAN', 100)]);
    const upton = await ask([
      ...silica(8),
      ...silica(80),
      { casNumber: 'Proprietary', percentInHFJob: 5 },
      { casNumber: '58-08-2', percentInHFJob: 1 },
    ]);
    expect(upton).toMatchObject({
      stateJobs: 45,
      countyJobs: 40,
      from: '2024-10-01',
      to: '2026-10-01',
      isBefore: false,
    });
    expect(upton.rows[0]?.usual).toMatchObject({
      isOfState: false,
      jobs: 40,
      values: 40,
      p1: 5.039,
      p50: 6.95,
      p99: 8.861,
    });
    // Both rows of the substance count together.
    expect(upton.rows.map(({ odd }) => odd)).toEqual(['high', 'high', null, 'never']);
    expect(upton.fields.map(({ field, odd }) => [field, odd])).toEqual([
      ['baseWater', null],
      ['sandShare', null],
      ['tvd', null],
    ]);
    const reagan = await ask(silica(0.1), { county: 'Reagan' });
    expect(reagan.rows[0]).toMatchObject({ odd: 'low', usual: { isOfState: true, jobs: 45 } });
    expect((await ask(silica(80), { endDate: '2024-09-30' })).rows[0]).toMatchObject({ odd: null });
    expect((await ask(silica(80), { state: 'Ohio' })).rows[0]).toMatchObject({ usual: null, odd: null });
  });

  it('takes a state, a county, an operator and a substance for one, however they are written', async () => {
    const spellings = {
      state: ['Texas', 'TX', ' tx ', 'TEXAS', 'T.X.', ' texas\n'],
      county: ['Upton', 'UPTON COUNTY', ' upton', 'Up\u00a0ton', '\u00dapton'],
      operator: ['Even Energy', 'EVEN ENERGY, LLC', 'Even  Energy L.L.C.', ''],
      cas: ['14808-60-7', '014808-60-7', '14808-60-7\u00a0', '0014808-60-7'],
    };
    const spelled = (name: keyof typeof spellings, at: number) => spellings[name][at % spellings[name].length] ?? '';
    const mixed = jobs(40, 'Upton', 0, (content, at) => content.replace('14808-60-7', spelled('cas', at)));
    const placed = mixed.map(({ id, content }, at) => ({
      id,
      content,
      state: spelled('state', at),
      county: spelled('county', at),
      operator: spelled('operator', at),
    }));
    const unplaced = jobs(10, 'Upton', 100).map(({ id, content }) => ({ id, content, state: '' }));
    await loadArchiveOf(office().test, '2026-11-14', [...placed, ...unplaced]);
    for (const [at, state] of spellings.state.entries()) {
      const answer = await ask(silica(5), { state, county: spelled('county', at) });
      expect(answer).toMatchObject({ stateJobs: 40, countyJobs: 40 });
      expect(answer.rows[0]?.usual).toMatchObject({ isOfState: true, jobs: 40, values: 40, operators: 1 });
    }
    expect(await ask(silica(5), { state: '' })).toMatchObject({ stateJobs: 0, rows: [{ usual: null }] });
    const { rows } =
      await sql`select state, county, jobs from ${sql.raw(MIRROR)}.neighbour_places order by county`.execute(
        office().test.db,
      );
    expect(rows).toEqual([
      { state: 'texas', county: '', jobs: 40 },
      { state: 'texas', county: 'upton', jobs: 40 },
    ]);
  });

  it('counts a job that names a substance without a percent, or with 0, among those that used it', async () => {
    const silent = jobs(40, 'Upton', 0, (content, at) =>
      content.replace('14808-60-7', '58-08-2').replace(`<PercentHFJob>${(5 + at / 10).toFixed(1)}`, '<PercentHFJob>0'),
    );
    await loadArchiveOf(office().test, '2026-11-14', [...silent, ...jobs(12, 'Upton', 100)]);
    const { rows } = await ask([{ casNumber: '58-08-2', percentInHFJob: 1 }, ...silica(8)]);
    expect(rows).toMatchObject([
      { odd: null, usual: { jobs: 40, values: 0, operators: 0, p1: 0, p99: 0 } },
      { odd: null, usual: { jobs: 12, values: 12, operators: 2 } },
    ]);
  });

  it('finds ten times the usual acid, and ten times the water of wells about as deep', async () => {
    const water = (gallons: number) => `<TotalBaseWaterVolume>${gallons}<`;
    const shallow = jobs(40, 'Upton', 0, (content, at) =>
      content
        .replace('14808-60-7', '7647-01-0')
        .replace(`<PercentHFJob>${(5 + at / 10).toFixed(1)}`, `<PercentHFJob>${(0.02 * 45 ** (at / 39)).toFixed(4)}`)
        .replace(/<TVD>.*?</, '<TVD>1600<')
        .replace(/<TotalBaseWaterVolume>.*?</, water(20_000 + at * 1000)),
    );
    const deep = jobs(40, 'Upton', 100, (content, at) =>
      content.replace(/<TotalBaseWaterVolume>.*?</, water(2_000_000 + at * 10_000)),
    );
    const elsewhere = jobs(36, 'Reagan', 200, (content, at) =>
      content
        .replace(/<TVD>.*?</, `<TVD>${at < 31 ? 5000 : 12_500}<`)
        .replace(/<TotalBaseWaterVolume>.*?</, water(20_000 + at * 1000)),
    );
    await loadArchiveOf(office().test, '2026-11-14', [...shallow, ...deep, ...elsewhere]);
    const acid = async (percentInHFJob: number) =>
      (await ask([{ casNumber: '7647-01-0', percentInHFJob }])).rows[0]?.odd;
    expect([await acid(0.13), await acid(1.3), await acid(1.9), await acid(7.1)]).toEqual([null, null, 'high', 'high']);
    const askWater = async (tvd: number, baseWater: number) =>
      (await ask([], { well: { tvd, baseWater } })).fields.find(({ field }) => field === 'baseWater');
    expect(await askWater(1600, 400_000)).toMatchObject({ odd: 'high', usual: { jobs: 80 } });
    expect([
      await askWater(1600, 40_000),
      await askWater(1400, 400_000),
      await askWater(9000, 2_000_000),
      // Wells as deep in another county say less than this county.
      await askWater(5000, 400_000),
    ]).toMatchObject([{ odd: null }, { odd: null }, { odd: null }, { odd: null }]);
    // Told by feet, in the mirror as well, and only where there are enough.
    expect((await ask([])).waterByDepth.map(({ depth, usual }) => [depth, usual.jobs, usual.isOfState])).toEqual([
      [1500, 40, false],
      [4000, 31, true],
      [8000, 40, false],
    ]);
    const { rows } = await sql<{ subject: string }>`
      select distinct subject from ${sql.raw(MIRROR)}.neighbour_figures where subject like 'baseWater@%'`.execute(
      office().test.db,
    );
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
      'baseWater@12000',
      'baseWater@1500',
      'baseWater@4000',
      'baseWater@8000',
    ]);
  });
});
