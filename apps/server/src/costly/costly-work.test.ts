import { CSV, type TableFile, XLSX } from '@disclosure/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDocument } from '../../test/documents.ts';
import { patient } from '../../test/test-app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createCostlyWork } from './costly-work.ts';
import { ThreadPool } from './thread-pool.ts';

function work(settings: Readonly<Record<string, string>> = {}) {
  const errors: string[] = [];
  const costly = createCostlyWork(readSettings({ ...patient, ...settings }), {
    error: (_, text) => void errors.push(text),
  });
  onTestFinished(async () => {
    await costly.close();
    expect(errors).toEqual([]);
  });
  return costly;
}

const columns = [{ title: 'Company', field: 'company', isRequired: true }];
const csv = (text: string): TableFile => ({ type: CSV, bytes: new Uint8Array(Buffer.from(text)) });
/** So long that it is read on a thread. */
const longTable = () => csv(`Company\n${'a\n'.repeat(2000)}`);

/** As many cells as a table may have, each a text of its own. */
const hugeTable = (text: string) => {
  const row = Array.from({ length: 99 }, (_, column) => `"${column}${text}"`).join(',');
  return csv(`Company\n${`${row}\n`.repeat(10_000)}`);
};

const inDocument = (more: string) => aDocument().replace('</FracFocus4_0>', `${more}</FracFocus4_0>`);
/** So long that it is read on a thread. */
const longDocument = inDocument(`<!--${'x'.repeat(64 * 1024)}-->`);
/** Short, but with many steps. */
const intricateDocument = inDocument('<!---->'.repeat(8500));

const [ann, bob, cid] = [1, 2, 3];
const tooCostly = { status: 422, code: 'too-costly', message: expect.stringContaining('split it into smaller files') };

describe('costly work', () => {
  it('reads on a thread like small files at once', async () => {
    const costly = work();
    const small = await costly.readTable(ann, csv('Company\na\n'), columns);
    const nothing = { faults: [], moreFaults: 0, skipped: 0 };
    expect(small).toEqual({ columns: ['Company'], rows: [{ row: 2, cells: { Company: 'a' } }], ...nothing });
    const { rows } = await costly.readTable(ann, longTable(), columns);
    expect(rows).toHaveLength(2000);
    expect(rows[0]).toEqual(small.rows[0]);
    const facts = await costly.readDocument(ann, aDocument());
    expect(facts).toHaveProperty('facts.well_name');
    expect(await costly.readDocument(ann, longDocument)).toEqual(facts);
    expect(await costly.readDocument(ann, intricateDocument)).toEqual(facts);
    const refused = await costly.readDocument(ann, longDocument.replace('<TVD>', '<TVD>deep'));
    expect(refused).toMatchObject({ trouble: 'schema', problems: [{ message: expect.stringContaining('TVD') }] });
    await expect(costly.readTable(ann, csv('\n'.repeat(19 * 1024 * 1024)), columns)).rejects.toMatchObject({
      status: 400,
      message: 'The file cannot be read. It has more than 20000 rows. Please split it into smaller files.',
    });
  });

  it('reads job data of many values on a thread, and the rest at once', async () => {
    const costly = work();
    const job = (chemicals: number) => ({
      wells: [
        { name: 'W', chemicals: Object.fromEntries(Array.from({ length: chemicals }, (_, at) => [`C${at}`, at])) },
      ],
    });
    for (const [chemicals, onThreads] of [
      [4000, 0],
      [6000, 1],
    ] as const) {
      const reading = costly.readJobData(ann, job(chemicals));
      expect(costly.count()).toBe(onThreads);
      expect((await reading)?.map((well) => Object.keys(well.chemicals).length)).toEqual([chemicals]);
    }
    expect(await costly.readJobData(ann, { wells: Array.from({ length: 6000 }, () => 7) })).toBeUndefined();
  });

  it('that overruns is refused', async () => {
    const costly = work({ COSTLY_TASK_MILLISECONDS: '1' });
    expect(await costly.readDocument(ann, aDocument())).toHaveProperty('facts');
    expect(await costly.readTable(ann, csv('Company\na\n'), columns)).toHaveProperty('rows');
    await expect(costly.readDocument(ann, inDocument('<!---->'.repeat(500_000)))).rejects.toMatchObject(tooCostly);
    await expect(costly.readTable(ann, hugeTable(''), columns)).rejects.toMatchObject(tooCostly);
    await expect(costly.writeXlsx(ann, [['a']], 'S')).resolves.toHaveProperty('length');
    await expect(
      costly.writeXlsx(
        ann,
        Array.from({ length: 20_000 }, () => ['a', 'b', 'c', 'd', 'e']),
        'S',
      ),
    ).rejects.toMatchObject({
      status: 422,
      message: 'This table is too large for XLSX. Please export it as CSV.',
    });
  });

  it('that no thread could begin is not the fault of the file', async () => {
    const [settings, log] = [readSettings(patient), { error: () => undefined }];
    const costly = createCostlyWork(settings, log, new ThreadPool(settings, log, 1));
    const rows = Array.from({ length: 51 }, () => ['a']);
    for (const handOver of [
      () => costly.readDocument(ann, longDocument),
      () => costly.readDocument(ann, intricateDocument),
      () => costly.readTable(ann, longTable(), columns),
      () => costly.readTable(ann, { ...csv('tiny'), type: XLSX }, columns),
      () => costly.writeXlsx(ann, rows, 'S'),
    ]) {
      await expect(handOver()).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
    }
    expect(costly.count()).toBe(0);
    await costly.close();
  });

  it('that runs out of memory is refused, and the next is done', async () => {
    const costly = work({ COSTLY_THREAD_MEGABYTES: '48', COSTLY_THREADS: '1' });
    // More than the heap of the thread can hold: it does not get to the end, even if the watch comes too late.
    await expect(costly.readTable(ann, hugeTable('""'.repeat(100)), columns)).rejects.toMatchObject(tooCostly);
    expect((await costly.readTable(ann, longTable(), columns)).rows).toHaveLength(2000);
  });

  it('waits in a line of each user, which ends', async () => {
    const costly = work({ COSTLY_TASKS_PER_USER: '2', COSTLY_TASKS_IN_ALL: '3', COSTLY_THREADS: '1' });
    const ended: string[] = [];
    const read = async (user: number, name: string) => {
      await costly.readTable(user, longTable(), columns);
      ended.push(name);
    };
    const all = [read(ann, 'first'), read(ann, 'second')];
    await expect(read(ann, 'third')).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 5 } });
    all.push(read(bob, 'of another'));
    await expect(read(cid, 'of a third')).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
    expect(costly.count()).toBe(3);
    await Promise.all(all);
    expect(ended).toEqual(['first', 'of another', 'second']);
    expect(costly.count()).toBe(0);
  });

  it('is one import at a time for each user, and an import that fails lets the next begin', async () => {
    const costly = work({ COSTLY_TASKS_PER_USER: '2' });
    const first = Promise.withResolvers<void>();
    const begun: string[] = [];
    const take = (user: number, name: string, until?: Promise<void>) =>
      costly.importInTurn(user, async () => {
        begun.push(name);
        await until;
      });
    const failing = expect(take(ann, 'first', first.promise)).rejects.toThrow('no table');
    const second = take(ann, 'second');
    await expect(take(ann, 'third')).rejects.toMatchObject({ status: 429 });
    await take(bob, 'of another');
    expect(begun).toEqual(['first', 'of another']);
    first.reject(new Error('no table'));
    await Promise.all([failing, second]);
    expect(begun).toEqual(['first', 'of another', 'second']);
  });

  it('ends with 503 when the server stops', async () => {
    const costly = work({ COSTLY_THREADS: '1' });
    const tables = [costly.readTable(ann, longTable(), columns), costly.readTable(bob, longTable(), columns)];
    const ends = tables.map((table) => expect(table).rejects.toMatchObject({ status: 503 }));
    await costly.close();
    await Promise.all(ends);
  });
});
