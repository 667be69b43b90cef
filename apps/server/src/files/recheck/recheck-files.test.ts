import { sql } from 'kysely';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '@disclosure/api';
import { apiMessages, RULES_VERSION } from '@disclosure/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { DAY, later, MINUTE } from '../../clock.ts';
import { readDatabaseClock } from '../../database/database-clock.ts';
import { judgeDocument } from '../../costly/read-document.ts';
import type { CostlyWork } from '../../costly/costly-work.ts';
import { DiskStore } from '../../storage/disk-store.ts';
import { recheckFiles, recheckInBackground } from './recheck-files.ts';

let test: TestApp;
let editor: Api;
let customerId: number;
beforeAll(async () => {
  test = await startTestApp();
  customerId = await addCustomer(test.db, 'Lone Star Energy');
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]));
});
beforeEach(async () => {
  await test.db.deleteFrom('files').execute();
  await test.db.deleteFrom('file_recheck').execute();
  passedOver.clear();
});
afterAll(() => test.stop());

const listed = async () => (await editor.listFiles({ query: { sort: 'name' } })).items;
const forget = (version: number | null) =>
  test.db
    .updateTable('files')
    .set({
      rules_version: version,
      ...(version === null && { error_count: null, refusal_count: null, warning_count: null, note_count: null }),
    })
    .execute();

let judged: string[] = [];
let whileJudging: () => Promise<unknown> = async () => undefined;
const judge = async (content: string) => {
  judged.push(/<WellName>(.*)</.exec(content)?.[1] ?? '');
  await whileJudging();
  return judgeDocument(content);
};
const said: string[] = [];
const logged = new Set<number>();
const passedOver = new Set<number>();
const log = (details: object, text: string) =>
  void said.push('file' in details ? `${text}: ${String(details.file)}` : text);
/** What every instance does again and again. */
const recheck = (over = new AbortController(), mostPassedOver = 100, clocks = {}) => {
  judged = [];
  return recheckInBackground({
    db: test.db,
    store: new DiskStore(join(test.folder, 'files'), test.now()),
    clock: () => test.now(),
    sharedClock: async () => test.now(),
    costly: { judgeDocument: judge } as unknown as CostlyWork,
    log: { info: log, warn: log },
    logged,
    passedOver,
    mostPassedOver,
    over: over.signal,
    ...clocks,
  });
};
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const saveThree = async () => {
  for (const wellName of ['A', 'B', 'C']) await upload(editor, { wellName, customerId });
  await forget(null);
};

describe('the verdict on a file', () => {
  it('is stored with the upload, and told in the receipt, the list and the file; errors do not refuse it', async () => {
    const content = aDocument().replace('14808-60-7', '14808-60-8');
    const body = { fileName: 'a.xml', content, metadata: { customerId } };
    const { result } = await editor.uploadFile({ body });
    expect(result.verdict).toMatchObject({ errors: 1, rulesVersion: RULES_VERSION });
    expect(await listed()).toMatchObject([{ verdict: result.verdict }]);
    expect(await editor.getFile({ params: { id: result.id } })).toMatchObject({ verdict: result.verdict });
    expect((await editor.uploadFile({ body })).result).toEqual(result);
    const good = await editor.uploadFile({ body: { ...body, content: aDocument() } });
    expect(good.result).toMatchObject({ revision: 2, verdict: { errors: 0 } });
    expect(await listed()).toMatchObject([{ revision: 2, verdict: { errors: 0 } }]);
  });

  it('takes the mark of a simulated job from the document', async () => {
    const content = aDocument().replace('<FractureJob>', '<!-- SIMULATED - NOT FOR FILING: job 1 --><FractureJob>');
    await editor.uploadFile({ body: { fileName: 'a.xml', content, metadata: { customerId } } });
    await upload(editor, { customerId, fileName: 'b.xml' });
    expect((await listed()).map(({ metadata }) => metadata.simulated)).toEqual([true, undefined]);
  });
});

describe('the recheck', () => {
  it('checks older files one after the other, and the list changes with them', async () => {
    await saveThree();
    const before = await listed();
    expect(before.map(({ verdict }) => verdict)).toEqual([undefined, undefined, undefined]);
    await recheck();
    expect(judged).toEqual(['A', 'B', 'C']);
    expect((await listed()).map(({ verdict }) => verdict?.rulesVersion)).toEqual(Array(3).fill(RULES_VERSION));
    expect(said).toContain('All stored files are checked with the current rules');
    await recheck();
    expect(judged).toEqual([]);
  });

  it('checks again when the rules are newer, and not when they are older', async () => {
    await saveThree();
    await recheck();
    await forget(RULES_VERSION - 1);
    await recheck();
    expect(judged).toHaveLength(3);
    await forget(RULES_VERSION + 1);
    await recheck();
    expect(judged).toEqual([]);
  });

  it('is done by one instance, and another goes on when that has stopped or died', async () => {
    await saveThree();
    const over = new AbortController();
    whileJudging = async () => {
      whileJudging = async () => undefined;
      const first = [...judged];
      await recheck();
      expect(judged).toEqual([]);
      judged = first;
      over.abort();
    };
    await recheck(over);
    expect(judged).toEqual(['A']);
    await test.db
      .updateTable('file_recheck')
      .set({ busy_until: later(test.now(), MINUTE) })
      .execute();
    await recheck();
    expect(judged).toEqual([]);
    test.pass(2 * MINUTE);
    await recheck();
    expect(judged).toEqual(['B', 'C']);
  });

  it.each([-9 * MINUTE, 9 * MINUTE])('is not taken from an instance at work by one %i ms off', async (off) => {
    await saveThree();
    await sql`insert into file_recheck (busy_until) values (clock_timestamp() + interval '1 minute')
              on conflict (only_row) do update set busy_until = excluded.busy_until`.execute(test.db);
    const clocks = { clock: () => later(new Date(), off), sharedClock: () => readDatabaseClock(test.db) };
    await recheck(undefined, undefined, clocks);
    expect(judged).toEqual([]);
  });

  it('does not wait for the time of a clock that was ahead', async () => {
    await saveThree();
    test.pass(365 * DAY);
    await recheck();
    test.pass(-365 * DAY);
    await forget(RULES_VERSION - 1);
    await recheck();
    expect(judged).toEqual(['A', 'B', 'C']);
  });

  it('goes on after a file that cannot be checked, logs it once, and tries it again the next time', async () => {
    for (const wellName of ['A', 'B']) await upload(editor, { wellName, customerId });
    await forget(null);
    const [first] = await listed();
    said.length = 0;
    const fail = async () => {
      if (judged.at(-1) === 'A') throw new ProblemError('unexpected', 'The thread ended');
    };
    whileJudging = fail;
    await recheck();
    expect(judged).toEqual(['A', 'B']);
    expect((await listed()).map(({ verdict }) => verdict?.rulesVersion)).toEqual([undefined, RULES_VERSION]);
    await recheck();
    expect(judged).toEqual(['A']);
    expect(said).toEqual([`A stored file cannot be checked: ${first?.name}`]);
    whileJudging = async () => Promise.reject(new ProblemError('too-many-requests', 'Busy'));
    await forget(null);
    await recheck();
    expect(judged).toEqual(['A']);
    whileJudging = async () => undefined;
    await recheck();
    expect(judged).toEqual(['A', 'B']);
    expect(said).toHaveLength(2);
  });

  it('lets the others have their turn before it tries what it could not check again', async () => {
    for (const wellName of ['A', 'B', 'C', 'D']) await upload(editor, { wellName, customerId });
    await forget(null);
    whileJudging = async () => {
      if (judged.at(-1) !== 'D') throw new TypeError('A mistake in the check itself');
    };
    const rounds: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await recheck(undefined, 2);
      rounds.push(judged.join(''));
    }
    // The third of a round is one too many, and ends it.
    expect(rounds).toEqual(['ABC', 'CD', 'ABC']);
    whileJudging = async () => undefined;
    await recheck();
    await recheck();
    expect((await listed()).map(({ verdict }) => verdict?.rulesVersion)).toEqual(Array(4).fill(RULES_VERSION));
  });

  it('leaves the verdict of a revision that was saved while the one before was checked', async () => {
    await upload(editor, { wellName: 'A', customerId });
    await forget(null);
    whileJudging = async () => {
      whileJudging = async () => undefined;
      await upload(editor, { wellName: 'A', customerId, totalMass: 5 });
    };
    await recheck();
    const [file] = await listed();
    expect(file).toMatchObject({
      revision: 2,
      verdict: await judgeDocument(aDocument({ wellName: 'A', totalMass: 5 })),
    });
    expect(judged).toEqual(['A']);
  });

  it('passes over bytes that are missing, and counts what an adopted document breaks', async () => {
    await saveThree();
    const files = join(test.folder, 'files');
    const [first] = await test.db.selectFrom('file_revisions').select('blob_key').orderBy('file_number').execute();
    const key = first?.blob_key ?? '';
    expect(readdirSync(join(files, key.slice(0, 2)))).toContain(`${key}.blob`);
    rmSync(join(files, key.slice(0, 2), `${key}.blob`));
    const store = new DiskStore(files, test.now());
    const services = { db: test.db, store, clock: () => test.now(), judge, passOver: () => false, passedOver };
    const found = await all(recheckFiles(services));
    expect(found).toMatchObject([
      { problem: apiMessages.bytesMissing },
      { verdict: { errors: 0 } },
      { verdict: { errors: 0 } },
    ]);
    expect((await listed()).map(({ verdict }) => verdict?.errors)).toEqual([undefined, 0, 0]);
    expect(await all(recheckFiles(services))).toEqual([]);
    expect(await judgeDocument(aDocument().replace('>NAD83<', '>NAD99<'))).toMatchObject({ errors: 1 });
    expect(await judgeDocument(aDocument().replace(/<Datum>.*\n/, ''))).toMatchObject({ errors: 1 });
    expect(await judgeDocument('<html/>')).toMatchObject({ errors: 1, warnings: 0 });
  });
});
