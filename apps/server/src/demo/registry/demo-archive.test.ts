import { setTimeout as sleep } from 'node:timers/promises';
import { toPercent } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestStore, type TestStore } from '../../../test/test-store.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { comparePublished } from '../../costly/compare-published.ts';
import type { CostlyWork } from '../../costly/costly-work.ts';
import { insertDemoAccounts } from '../../database/demo-accounts.ts';
import { matchInBackground } from '../../filings/match-filings.ts';
import { type PlaceName, places } from '../../fracpro-simulator/places.ts';
import { askNeighbours } from '../../publications/ask-neighbours.ts';
import { listLoads } from '../../registry/loads.ts';
import { findMirror } from '../../registry/mirror-tables.ts';
import { runLoad } from '../../registry/run-load.ts';
import type { StartLoad } from '../../registry/upload-archive.ts';
import { demoCatalogue } from '../demo-tables.ts';
import { disclosePad } from '../files/demo-documents.ts';
import { insertDemoFiles } from '../files/insert-demo-files.ts';
import { slickwater } from '../files/pads.ts';
import { insertDemoCatalogue } from '../insert-demo-catalogue.ts';
import { loadDemoArchive } from './load-demo-archive.ts';

const NOW = new Date('2026-11-15T08:00:00Z');
const clock = () => NOW;
const over = new AbortController().signal;

let database: TestDatabase;
let files: TestStore;
beforeAll(async () => {
  database = await createTestDatabase();
  files = createTestStore(NOW);
  await insertDemoAccounts(database.db, 'hash');
  await insertDemoCatalogue(database.db);
  await insertDemoFiles(database.db, files.store, NOW);
});
afterAll(async () => {
  files.remove();
  await database.drop();
});

/** In this process, so that it takes less time. */
const startLoad: StartLoad = async (order) => void (await runLoad({ ...order, isFullSpeed: true }, { clock }));

async function load() {
  const { db, databaseAddress } = database;
  const settings = { DATA_DIR: temporaryFolder(), REGISTRY_FOLDER: undefined, TIME_ZONE: 'UTC' };
  await loadDemoArchive({ db, clock, settings, databaseAddress, over, startLoad, store: files.store }, 0);
  await until(async () => expect(await findMirror(db)).toBeDefined());
  await until(async () => expect((await listLoads(db, NOW, 10)).map(({ status }) => status)).toEqual(['loaded']));
}

/** A job of the simulator in a place, and what of it is unusual there. */
async function oddities(place: PlaceName, stages: number): Promise<string[]> {
  const customer = { id: 1, name: 'Customer', operatorNumber: '1', waterSource: '', otherNames: [] };
  const water = { 'Produced Water': 100 };
  const pad = { name: 'Job', wells: ['1H'], place, customer: '', stages, daysAgo: 6, chemicals: slickwater, water };
  const [job] = disclosePad(pad, '1001', { today: NOW, customer, catalogue: await demoCatalogue() });
  if (!job) throw new Error('No job');
  const { state, county } = places[place];
  const rows = job.rows.map((row) => ({ casNumber: row.casNumber, percentInHFJob: toPercent(row.percentInHFJob) }));
  const well = { baseWater: job.well.totalClean, tvd: job.well.tvd };
  const found = await askNeighbours(database.db, { state, county, endDate: job.well.endDate, rows, well });
  const odd = [
    ...found.rows.map((row) => [row.casNumber, row.odd]),
    ...found.fields.map((fact) => [fact.field, fact.odd]),
  ];
  return odd.filter(([, oddity]) => oddity !== null).map(([subject, oddity]) => `${place}: ${subject} ${oddity}`);
}

describe('the archive of a demo', () => {
  it('is loaded once, with every line, and leaves out no county of the demo', async () => {
    await load();
    await load();
    const [{ report, by } = {}] = await listLoads(database.db, NOW, 1);
    expect(by).toBe('Demo');
    expect(report?.leftOut).toEqual({ repeatedHeader: 0, tooFewColumns: 0, unknownDisclosure: 0, unreadable: 0 });
    const { rows } = await sql<{ jobs: number }>`
      select jobs from registry.neighbour_places where county <> ''`.execute(database.db);
    expect(rows).toHaveLength(13);
    expect(rows.every(({ jobs }) => jobs >= 30)).toBe(true);
  });

  it('has what is published: as it was made here, one that differs, and one that is not there', async () => {
    const costly = {
      comparePublished: async (given: Parameters<typeof comparePublished>[0]) => comparePublished(given),
    };
    const matched: { load?: string } = {};
    const services = {
      db: database.db,
      store: files.store,
      clock,
      costly: costly as unknown as CostlyWork,
      matched,
      over,
      settings: { TIME_ZONE: 'UTC' },
    };
    while (matched.load === undefined) {
      await matchInBackground(services);
      await sleep(1);
    }
    const { rows } = await sql<{ well: string; status: string; differences: number | null }>`
      select well_name as well, status, case when disclosure_id is not null then difference_count end as differences
        from filings join filing_publications as publication using (file_number)
       where is_newest and well_name like 'Caprock State%' order by 1`.execute(database.db);
    expect(rows).toEqual([
      { well: 'Caprock State 22-15 A 1H', status: 'published', differences: 2 },
      { well: 'Caprock State 22-15 B 2H', status: 'published', differences: 0 },
      { well: 'Caprock State 22-15 C 3H', status: 'uploaded', differences: null },
    ]);
    const others = await sql<{ differences: number }>`
      select sum(difference_count)::int as differences from filing_publications`.execute(database.db);
    expect(others.rows).toEqual([{ differences: 2 }]);
  });

  it('makes the acid of a demo job stand out in two counties, and nothing else anywhere', async () => {
    const found: string[] = [];
    for (const place of Object.keys(places) as PlaceName[]) {
      for (const stages of [15, 60]) found.push(...(await oddities(place, stages)));
    }
    expect(found).toEqual([
      'kingfisher: 7647-01-0 high',
      'kingfisher: 7647-01-0 high',
      'mckenzie: 7647-01-0 high',
      'mckenzie: 7647-01-0 high',
    ]);
  });
});
