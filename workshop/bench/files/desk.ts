import { PACKS_VERSION } from '@disclosure/core';
import { sql } from 'kysely';
import { judge } from '../goals.ts';
import { countTo, rewrite } from '../load/populate.ts';
import { describeRatio, measureRatio } from '../measure.ts';
import { repeat } from './bare-server.ts';
import { settleMirror } from './desk-mirror.ts';
import { type FileBench, openFileBench, type Who } from './file-bench.ts';

const FEW = 1000;
const REQUESTS = 10;
const RUNS = 7;
/** A page of the desk takes as long with a million files as with a thousand, 20 % more at most. */
const GROWTH = 1.2;

/** What users ask of the desk. Each list fills a page, also with few files. */
const calls: Readonly<Record<string, string>> = {
  'the figures': '/summary',
  'open, by due date': '',
  'open, by well': '?sort=wellName',
  'open, by customer': '?sort=customerName&order=desc',
  'open, by change': '?sort=changed',
  'all, by due date': '?status=any',
  'all, by well': '?status=any&sort=wellName&order=desc',
  overdue: '?view=overdue',
  'overdue, by well': '?view=overdue&sort=wellName',
  'this week': '?view=week',
  waiting: '?view=waiting',
  'waiting, by change': '?view=waiting&sort=changed',
  done: '?view=done',
  'done, by well': '?view=done&sort=wellName',
  saved: '?status=saved',
  approved: '?status=approved&sort=changed',
  published: '?status=published',
  'published, by change': '?status=published&sort=changed',
  'not to be filed': '?status=not%20to%20be%20filed',
  'not to be filed, by well': '?status=not%20to%20be%20filed&sort=wellName',
  'before the desk': '?status=before%20the%20desk',
  'without a date': '?due=none',
  'a state': '?state=Texas',
  'a rare state': '?status=any&state=Ohio',
  'a rare state, by well': '?status=any&state=Ohio&sort=wellName',
  'one assignee': '?assignee=me',
  'one assignee, by well': '?assignee=me&sort=wellName',
  'a rare word': '?search=oldest',
  'a word of every file': '?search=disclosure',
};

/**
 * The desk of an office that has just begun beside one with years of work behind it: the same filings are open in both,
 * and what is done grows. Both are asked in turn, so that a busy machine slows down both.
 */
export async function measureDesk(many: FileBench, files: number): Promise<void> {
  const few = await openFileBench();
  try {
    await countTo(few, FEW);
    await settleDesk(few);
    await settleDesk(many);
    const bare = (bench: FileBench, name: string) => ({
      name,
      run: repeat(REQUESTS, bareRows(bench)),
      isOutside: true,
    });
    const title = `the rows of a page by their keys, of ${files}`;
    console.log(describeRatio(await measureRatio(bare(many, title), bare(few, 'a thousand files'), RUNS)));
    for (const who of ['all', 'some'] as const) {
      for (const [name, query] of Object.entries(calls)) await judgeCall(few, many, { who, name, query, files });
    }
    for (const bench of [few, many]) await settleMirror(bench);
    for (const who of ['all', 'some'] as const) {
      await judgeCall(few, many, { who, name: 'our filings in the archive', query: '/publications', files });
    }
  } finally {
    await few.stop();
  }
}

/** What a page grows by at the least: a tree of a million keys is deeper than one of a thousand. */
const bareRows =
  ({ db }: FileBench) =>
  async () => {
    const { rows } = await sql`
      select * from filings join files on files.number = filings.file_number
       where filings.file_number = any(array(select 1 + place * 19 from generate_series(0, 50) as place))`.execute(db);
    return JSON.stringify(rows);
  };

interface Asked {
  readonly who: Who;
  readonly name: string;
  readonly query: string;
  readonly files: number;
}

async function judgeCall(few: FileBench, many: FileBench, { who, name, query, files }: Asked): Promise<void> {
  const ask = (bench: FileBench, title: string) => ({
    name: title,
    run: repeat(REQUESTS, () => bench.get(`/api/filings${query}`, who)),
    isOutside: true,
  });
  const title = `desk, ${name}, ${who === 'all' ? 'all files' : 'ten customers'}`;
  const ratio = await measureRatio(ask(many, `${title}, of ${files}`), ask(few, 'a thousand files'), RUNS);
  console.log(describeRatio(ratio));
  judge(`${title}, of ${files} to a thousand`, ratio.median, { atMost: GROWTH }, 'x');
}

/** The first thousand files are today's work, in every status and bucket, and some for the second person; the others are done. */
const settleDesk = ({ db: product }: FileBench): Promise<void> =>
  rewrite(product, ['filings'], (db) =>
    sql`
      with kinds as (
        select number, number <= ${FEW} as is_work, number % 10 as kind, number % 7 = 0 as is_mine,
               current_date + (number % 60 - 30) as due
          from files)
      update filings
         set status = case when is_work then (${works}::text[])[kind + 1] else 'published' end,
             set_aside = case when is_work and kind = 9 then 'test' end,
             before_desk = kind = 8,
             due = case when is_work and kind < 7 and kind <> 3 then kinds.due end,
             status_at = now() - case when is_work then number % 20 else 365 end * interval '1 day',
             changed_at = now() - case when is_work then 0 else 365 end * interval '1 day' - number * interval '1 second',
             assignee_id = case when is_mine then case when is_work then (select min(id) from users) else 0 end end,
             -- Otherwise the product counts the days of a million files again while it is measured.
             packs = ${PACKS_VERSION},
             state = case when is_work and number % 5 = 0 then 'Ohio' else state end
        from kinds where file_number = number`.execute(db),
  );

/** By the last digit of the number; the ninth is of before the desk. */
const works = 'saved sent approved uploaded saved sent approved published saved'.split(' ').concat('not to be filed');
