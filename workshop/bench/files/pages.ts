import { bareServer, repeat } from './bare-server.ts';
import type { FileBench, Who } from './file-bench.ts';
import { type Candidate, describeRatio, measureRatio } from '../measure.ts';
import { judge } from '../goals.ts';
import { sql } from 'kysely';

const REQUESTS = 25;
const RUNS = 5;

interface Call {
  readonly who: Who;
  /** The query, which may depend on the number of files. */
  readonly query: (files: number) => string;
}

/** Exactly one file has this name, for any number of files. */
const rareWord = (files: number) => `redbud+${Math.floor(files / 10) * 2 - 2}-3h`;

const pages: Readonly<Record<string, Call>> = {
  'first page, all files': { who: 'all', query: () => '?limit=50' },
  'first page, ten customers': { who: 'some', query: () => '?limit=50' },
  'first page by well name, ten customers': { who: 'some', query: () => '?limit=50&sort=wellName' },
};

const searches: Readonly<Record<string, Call>> = {
  'search for one file, among all': { who: 'all', query: (files) => `?limit=50&search=${rareWord(files)}` },
  'search for one file, of ten customers': { who: 'some', query: (files) => `?limit=50&search=${rareWord(files)}` },
  'search for a word of every fifth file': { who: 'all', query: () => '?limit=50&search=redbud' },
  'search for a word of every file': { who: 'all', query: () => '?limit=50&search=disclosure' },
  'search for words of no file together': { who: 'all', query: () => '?limit=50&search=trillium+redbud' },
};

/** Milliseconds of one request, by what was asked. */
export type Times = ReadonlyMap<string, number>;

/** P-9: 95 of 100 searches end in this time. */
const slowestSearch = (files: number) => (files <= 100_000 ? 15 : 40);

export async function measurePages(bench: FileBench, files: number): Promise<Times> {
  const times = new Map<string, number>();
  for (const [name, { who, query }] of Object.entries({ ...pages, ...searches })) {
    const path = `/api/azure-storage/list${query(files)}`;
    const title = `${name} of ${files}`;
    const product = { name: title, run: repeat(REQUESTS, () => bench.get(path, who)) };
    const isSearch = name in searches;
    const statement = isSearch ? bareSearch(bench, who, query(files)) : barePage(bench, who, query(files));
    const time = await compare(product, { name: 'the bare SQL', run: repeat(REQUESTS, statement) });
    const server = await bareServer(await bench.get(path, who));
    await compare(product, { name: 'a bare server with the same bytes', run: repeat(REQUESTS, server.get) });
    await server.stop();
    times.set(name, time);
    if (isSearch) await judgeSearch(title, slowestSearch(files), () => bench.get(path, who));
  }
  return times;
}

async function compare(candidate: Candidate, floor: Candidate): Promise<number> {
  const ratio = await measureRatio({ ...candidate, isOutside: true }, { ...floor, isOutside: true }, RUNS);
  console.log(describeRatio(ratio));
  return ratio.milliseconds / REQUESTS;
}

const SEARCHES = 100;

async function judgeSearch(name: string, goal: number, search: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time < SEARCHES; time += 1) {
    const start = performance.now();
    await search();
    times.push(performance.now() - start);
  }
  const slow = times.toSorted((one, other) => one - other)[Math.floor(SEARCHES * 0.95)] ?? Number.NaN;
  judge(`${name}, 95 of 100`, slow, { atMost: goal, isCounted: false }, ' ms');
}

/** P-7: the first page takes as long with a million files as with a thousand, 20 % more at most. */
const GROWTH = 1.2;

export function judgeGrowth(few: Times, many: Times, files: number): void {
  for (const name of Object.keys(pages)) {
    const [before = Number.NaN, after = Number.NaN] = [few.get(name), many.get(name)];
    const note = `${after.toFixed(2)} ms against ${before.toFixed(2)} ms`;
    judge(`${name}, of ${files} to a thousand`, after / before, { atMost: GROWTH, note }, 'x');
  }
}

type Statement = () => Promise<{ readonly length: number }>;

/** The rows of a page by the best index there is, written by hand, and the text that they become. */
function barePage({ db, owners }: FileBench, who: Who, query: string): Statement {
  const key = query.includes('wellName') ? sql`lower(well_name), id` : sql`uploaded_at desc, id desc`;
  const statement =
    who === 'all'
      ? sql`select * from files where deleted_at is null order by ${key} limit 50`
      : sql`select files.* from unnest(${owners}::int[]) as owner (key) cross join lateral (
              select * from files where owner_key = owner.key and deleted_at is null order by ${key} limit 50
            ) as files order by ${key} limit 50`;
  return async () => JSON.stringify((await statement.execute(db)).rows);
}

function bareSearch({ db, owners }: FileBench, who: Who, query: string): Statement {
  const words = new URLSearchParams(query).get('search')?.split(' ') ?? [];
  const conditions = words.map((word) => sql`words like ${`%${word}%`}`);
  const isVisible = who === 'all' ? sql`true` : sql`owner_key = any(${owners}::int[])`;
  const statement = sql`
    select files.* from (
      select number from file_words where ${isVisible} and ${sql.join(conditions, sql` and `)}
       order by uploaded_at desc, id desc limit 50
    ) as found join files using (number) order by uploaded_at desc, id desc`;
  return async () => JSON.stringify((await statement.execute(db)).rows);
}
