import type { FileSort, FilesQuery, StoredFile } from '@disclosure/api';
import { COUNTED_MATCHES, fileSorts } from '@disclosure/api';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor } from '../../../test/documents.ts';
import { insertManyFiles } from '../../../test/many-files.ts';
import { signInAs } from '../../../test/people.ts';
import { problemOf } from '../../../test/staff.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Tables } from '../../database/db.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { listFiles, selectFiles } from './list-files.ts';

const COUNT = 1203;
let test: TestApp;
let all: Api;
let some: Api;
let customers: number[];
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  customers = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) customers.push(await addCustomer(test.db, name));
  await insertManyFiles(test.db, COUNT, customers);
  const frontier = await addCustomer(test.db, 'Frontier Line', true);
  all = (await hireFor(test, 'Manager', 'all@example.com', [frontier])).api;
  some = (await hireFor(test, 'Viewer', 'some@example.com', customers.slice(1, 4))).api;
  token = await signInAs(test, 'some@example.com');
});
afterAll(() => test.stop());

async function everyPage(api: Api, query: FilesQuery): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listFiles({ query: { ...query, limit: 400, ...(cursor && { cursor }) } });
    files.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return files;
}

const values: Readonly<Record<FileSort, (file: StoredFile) => string | number>> = {
  date: (file) => file.last_modified,
  name: (file) => file.name.toLowerCase(),
  wellName: (file) => file.metadata.wellName.toLowerCase(),
  operator: (file) => file.metadata.operator.toLowerCase(),
  customerName: (file) => file.metadata.customerName.toLowerCase(),
  size: (file) => file.size,
  countyState: ({ metadata }) => `${metadata.county}, ${metadata.state}`.toLowerCase(),
  jobEnd: (file) => file.metadata.endDate,
};

const change = (file: StoredFile | undefined, columns: Updateable<Tables['files']>) =>
  test.db
    .updateTable('files')
    .set(columns)
    .where('id', '=', file?.id ?? '')
    .execute();

/** The same files in the order of the contract, computed here. */
function inOrder(files: readonly StoredFile[], sort: FileSort, order: 'asc' | 'desc'): StoredFile[] {
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  const of = values[sort];
  return files.toSorted((one, other) => sign * (compare(of(one), of(other)) || compare(one.id, other.id)));
}

describe('the list of files', () => {
  it('comes whole and newest first without parameters, to each what they may see', async () => {
    const everything = await all.listFiles({ query: {} });
    expect(everything.items).toHaveLength(COUNT);
    expect(everything.total).toBe(COUNT);
    expect(everything.items).toEqual(inOrder(everything.items, 'date', 'desc'));
    const seen = await some.listFiles({ query: {} });
    const expected = everything.items.filter(({ metadata }) =>
      customers.slice(1, 4).includes(Number(metadata.customerId)),
    );
    expect(expected.length).toBeGreaterThan(100);
    expect(seen).toEqual({ items: expected, total: expected.length });
  });

  it.each(fileSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'comes page by page by %s %s, each file once',
    async (sort, order) => {
      for (const api of [all, some]) {
        const whole = (await api.listFiles({ query: {} })).items;
        expect(await everyPage(api, { sort, order })).toEqual(inOrder(whole, sort, order));
      }
    },
  );

  it.each([
    ['bluebonnet', ({ name }: StoredFile) => /bluebonnet/i.test(name)],
    ['TRILL 17-', ({ name }: StoredFile) => /trill/i.test(name) && /17-/.test(name)],
    ['customer', () => true],
    ['2H', () => false],
    ['42-003-00002', ({ metadata }: StoredFile) => metadata.apiNumber === '42003000020000'],
    ['00002000', ({ metadata }: StoredFile) => metadata.apiNumber.includes('00002000')],
    ['100%', () => false],
    ["' or 1=1 --", () => false],
    ['\\', () => false],
  ])('is searched for %j', async (search, fits) => {
    for (const api of [all, some]) {
      const whole = (await api.listFiles({ query: {} })).items.filter(fits);
      expect(await everyPage(api, { search })).toEqual(whole);
      expect(await api.listFiles({ query: { search, limit: 1 } })).toMatchObject({
        total: Math.min(whole.length, COUNTED_MATCHES + 1),
      });
      expect((await api.listFiles({ query: { search } })).items).toEqual(whole);
    }
  });

  it('is narrowed by customer, state and days of the upload', async () => {
    const [, second = 0] = customers;
    const query = { customerId: second, state: 'Texas', from: '2021-01-01', to: '2024-12-31' };
    const fits = ({ metadata, last_modified }: StoredFile) =>
      metadata.customerId === second &&
      metadata.state === 'Texas' &&
      last_modified >= '2021-01-01' &&
      last_modified < '2025-01-01';
    const expected = (await all.listFiles({ query: {} })).items.filter(fits);
    expect(expected.length).toBeGreaterThan(5);
    for (const api of [all, some]) expect(await everyPage(api, query)).toEqual(expected);
    const foreign = { customerId: customers[0] ?? 0 };
    expect(await some.listFiles({ query: foreign })).toEqual({ items: [], total: 0 });
  });

  it('is searched without regard to accents and case', async () => {
    const [file] = (await all.listFiles({ query: { limit: 1 } })).items;
    await change(file, { operator: 'Compañía Óil', county: 'Doña Ana' });
    for (const search of ['óil', 'ÓIL', 'oil', 'compania', 'COMPAN\u0303ÍA dona'])
      expect((await everyPage(all, { search })).map(({ id }) => id)).toEqual([file?.id]);
  });

  it('is searched for a day as it shows it: in the time zone of the reader', async () => {
    const [file] = (await all.listFiles({ query: { limit: 1, search: '17-' } })).items;
    await change(file, { uploaded_at: new Date('2021-07-05T02:30:00Z'), end_date: '2021-06-30T17:30:00' });
    const found = async (query: FilesQuery) => (await everyPage(all, query)).some(({ id }) => id === file?.id);
    const timeZone = 'America/Chicago';
    for (const search of ['2021-07-04', '07/04/2021', '7/4/2021', '2021-7-4', '17- 2021-07-04', '06/30/2021'])
      expect([search, await found({ search, timeZone })]).toEqual([search, true]);
    expect(await found({ search: '2021-07-05', timeZone })).toBe(false);
    expect(await found({ search: '2021-07-05' })).toBe(true);
    expect(await found({ from: '2021-07-04', to: '2021-07-04', timeZone })).toBe(true);
    expect(await found({ from: '2021-07-05', timeZone })).toBe(false);
    expect(await found({ search: '1/1/0001', timeZone: 'Asia/Tokyo' })).toBe(false);
  });

  it('is searched for a month as it shows it, to each what they may see', async () => {
    const timeZone = 'America/Chicago';
    const [hidden] = (await all.listFiles({ query: { customerId: customers[0] ?? 0, limit: 1 } })).items;
    const [first, last, job] = (await some.listFiles({ query: { limit: 3, order: 'asc' } })).items;
    await change(hidden, { uploaded_at: new Date('2018-12-15T12:00:00Z') });
    await change(first, { uploaded_at: new Date('2018-12-01T06:00:00Z') });
    await change(last, { uploaded_at: new Date('2019-01-01T05:59:59Z') });
    await change(job, { end_date: '2018-12-24T17:30:00' });
    const found = async (api: Api, search: string) =>
      new Set((await everyPage(api, { search, timeZone })).map(({ id }) => id));
    const visible = [first?.id, last?.id, job?.id];
    for (const search of ['2018-12', '12/2018']) {
      expect(await found(some, search)).toEqual(new Set(visible));
      expect(await found(all, search)).toEqual(new Set([...visible, hidden?.id]));
    }
    for (const search of ['2018-11', '13/2018']) expect(await found(all, search)).toEqual(new Set());
  });

  it('is narrowed to files with errors, refusals or warnings', async () => {
    const counts = { error_count: 0, refusal_count: 0, warning_count: 0, note_count: 3, rules_version: 1 };
    await test.db.updateTable('files').set(counts).where('name', 'like', '%7H%').execute();
    for (const [name, different] of [
      ['Redbud 1%', { error_count: 2 }],
      ['Mesquite State 20%', { refusal_count: 1 }],
      ['Bluebonnet 3%', { warning_count: 1 }],
    ] as const)
      await test.db
        .updateTable('files')
        .set({ ...counts, ...different })
        .where('name', 'like', name)
        .execute();
    const hasProblems = ({ verdict }: StoredFile) =>
      verdict !== undefined && verdict.errors + verdict.refusals + verdict.warnings > 0;
    for (const api of [all, some]) {
      const expected = (await api.listFiles({ query: {} })).items.filter(hasProblems);
      expect(expected.length).toBeGreaterThan(20);
      expect(await everyPage(api, { problems: 'only' })).toEqual(expected);
      expect(await everyPage(api, { problems: 'only', sort: 'jobEnd', order: 'desc' })).toEqual(
        inOrder(expected, 'jobEnd', 'desc'),
      );
      for (const sort of ['date', 'name'] as const)
        expect(await everyPage(api, { problems: 'only', search: 'redbud', sort, order: 'asc' })).toEqual(
          inOrder(expected, sort, 'asc').filter(({ name }) => name.startsWith('Redbud')),
        );
    }
  });

  it('is selected as a whole by id and name, to each what they may see', async () => {
    for (const query of [{}, { search: 'trill' }, { problems: 'only' }, { state: 'Texas', sort: 'name' }] as const)
      for (const api of [all, some]) {
        const listed = await everyPage(api, query);
        expect(await api.selectFiles({ query })).toEqual(listed.map(({ id, name }) => ({ id, name })));
      }
    expect(await some.selectFiles({ query: { customerId: customers[0] ?? 0 } })).toEqual([]);
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+05:00' },
    { from: '2026-13-01' },
    { to: '2026-02-30' },
    { cursor: 'bm9uc2Vuc2U' },
    { limit: 0 },
  ])('refuses %j', async (query) => {
    expect(await problemOf(all.listFiles({ query }))).toMatchObject({ status: 400 });
  });

  it('refuses the cursor of another order', async () => {
    const { next = '' } = await all.listFiles({ query: { limit: 1, sort: 'size' } });
    expect(await problemOf(all.listFiles({ query: { limit: 1, cursor: next } }))).toMatchObject({ status: 400 });
  });

  it('goes on behind a name of 200 letters of four bytes each', async () => {
    const name = `${'🛢'.repeat(196)}.xml`;
    const { items } = await all.listFiles({ query: { limit: 1 } });
    await test.db
      .updateTable('files')
      .set({ name })
      .where('id', '=', items[0]?.id ?? '')
      .execute();
    const query = { limit: 1, sort: 'name', order: 'desc' } as const;
    const first = await all.listFiles({ query });
    expect(first.items[0]?.name).toBe(name);
    expect((await all.listFiles({ query: { ...query, cursor: first.next } })).items).toHaveLength(1);
  });

  it('is not selected when it is too long, and says so', async () => {
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'all@example.com')
      .executeTakeFirstOrThrow();
    expect(await selectFiles(test.db, id, {}, COUNT)).toHaveLength(COUNT);
    const refused = selectFiles(test.db, id, { order: 'asc' }, COUNT - 1);
    await expect(refused).rejects.toThrow('At most 1,202 files can be selected at once. Please narrow the list.');
  });

  it('is not sent again to those who have it, until something in it changes', async () => {
    const ask = async (tag?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(tag !== undefined && { 'if-none-match': tag }) };
      return test.app.inject({ url: '/api/azure-storage/list', headers });
    };
    const first = await ask();
    const tag = String(first.headers['etag']);
    expect(first.statusCode).toBe(200);
    const again = await ask(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await insertManyFiles(test.db, 1, customers.slice(0, 1), COUNT);
    expect((await ask(tag)).statusCode).toBe(304);
    await insertManyFiles(test.db, 1, customers.slice(1, 2), COUNT + 1);
    const changed = await ask(tag);
    expect(changed.statusCode).toBe(200);
    expect(Number(changed.headers['x-total-count'])).toBe(Number(first.headers['x-total-count']) + 1);
  });

  it('breaks off when its reader is signed out', async () => {
    const reader = await test.db
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .select(['sessions.user_id as id', 'sessions.id as sessionId'])
      .where('hash', '=', hashToken(await signInAs(test, 'all@example.com')))
      .executeTakeFirstOrThrow();
    const list = await listFiles(test.db, reader, {});
    const batches = 'rows' in list ? list.rows[Symbol.asyncIterator]() : undefined;
    expect((await batches?.next())?.done).toBe(false);
    await test.db.updateTable('sessions').set({ ended_at: test.now() }).where('id', '=', reader.sessionId).execute();
    let further = 0;
    const readOn = async () => {
      while (!(await batches?.next())?.done) further += 1;
    };
    await expect(readOn()).rejects.toMatchObject({ status: 401 });
    // The second batch may have been read while the first one was sent.
    expect(further).toBeLessThanOrEqual(1);
  });
});
