import { join } from 'node:path';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XLSX } from '@disclosure/api';
import { readCsv } from '@disclosure/core';
import { readTable } from '../../costly/read-table.ts';
import { exampleJob, exampleWell } from './job.examples.ts';
import { openFolder } from './try-command.examples.ts';

const { folder, put, run, remove } = await openFolder();
afterAll(remove);

let document = '';
beforeAll(async () => {
  await put('job.json', exampleJob);
  await run('build', 'job.json', '--out', '.');
  document = await readFile(join(folder, 'Bluebonnet 1H Chemical Disclosure.xml'), 'utf8');
  await put('good.xml', document);
});

describe('disclosure check', () => {
  it('finds no error in what build wrote', async () => {
    const { code, out } = await run('check', 'good.xml');
    expect(code).toBe(0);
    expect(out).not.toContain(' error ');
  });

  it('says where the schema is broken', async () => {
    await put('bad.xml', document.replace('<Datum>NAD83</Datum>', '<Datum>NAD99</Datum>'));
    const { code, out } = await run('check', 'bad.xml');
    expect(code).toBe(1);
    const wrong = "bad.xml:11:5: error DOCUMENT-02: The document does not pass the schema: Element 'Datum'";
    expect(out.split('\n').filter((line) => line.includes(' error '))).toEqual([expect.stringContaining(wrong)]);
    await put('silent.xml', document.replaceAll(/ *<(Datum|FederalWell)>.*\n/g, ''));
    const { out: silent } = await run('check', 'silent.xml');
    expect(silent.match(/Expected is \( \w+ \)|WELL-11: .*/g)).toEqual([
      'Expected is ( Datum )',
      'WELL-11: The document has no valid answer to Federal Well, which the registry requires [well.federalWell] (fix: Write No)',
    ]);
  });

  it('asks the rules too', async () => {
    await put('cas.xml', document.replace('14808-60-7', '14808-60-8').replace('42461', '42329'));
    const { code, out } = await run('check', 'cas.xml', 'good.xml');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^cas\.xml: error CAS-\d\d: The CAS number 14808-60-8 is incorrect.* \[rows\[\d\]\.casNumber\]$/m,
    );
    expect(out).toMatch(/^cas\.xml: refusal .*county/m);
    expect(out).not.toMatch(/^good\.xml: error/m);
  });

  it('ends with 1 for a refusal, and with 0 for warnings', async () => {
    await put('refused.xml', document.replace(/<OperatorNumber>[^<]*/, '<OperatorNumber>00000000'));
    expect(await run('check', 'refused.xml')).toMatchObject({
      code: 1,
      out: expect.stringContaining(' refusal WELL-07'),
    });
    await put('odd.xml', document.replace(/<TVD>[^<]*/, '<TVD>26001'));
    expect(await run('check', 'odd.xml')).toMatchObject({ code: 0, out: expect.stringContaining(' warning WELL-04') });
  });

  it('prints the fix of a finding', async () => {
    await put('fix.xml', document.replace('14808-60-7', '14808.60.7'));
    const { out } = await run('check', 'fix.xml');
    expect(out).toMatch(/^fix\.xml: error CAS-02: .* \[rows\[\d\]\.casNumber\] \(fix: Use 14808-60-7\)$/m);
    const { out: json } = await run('check', '--json', 'fix.xml');
    expect(json).toContain('"fix":{"label":"Use 14808-60-7","kind":"change-row"');
  });

  it('asks for the claimant of a Proprietary CAS', async () => {
    await put('secret.xml', document.replaceAll(/ *<Claimant[^]*?\n/g, ''));
    expect(await run('check', 'secret.xml')).toMatchObject({ code: 1, out: expect.stringContaining('error XML-03') });
  });

  it('asks no water source of version 3.0', async () => {
    const older = document
      .replaceAll('FracFocus4_0', 'FracFocus3_0')
      .replace(/ *<WaterSource>[^]*<\/WaterSource>\n/, '');
    await put('older.xml', older);
    const { code, out } = await run('check', 'older.xml');
    expect(`${code} ${out}`).not.toMatch(/^1| error /);
  });

  it('tells jobs of one document apart', async () => {
    const job = /( *<FractureJob>[^]*<\/FractureJob>\n)/.exec(document)?.[0] ?? '';
    await put('two.xml', document.replace(job, job + job.replace('<TVD>9876.5', '<TVD>0')));
    const { out } = await run('check', 'two.xml');
    expect(out).toMatch(/TVD.*\[jobs\[1\]\.well\.tvd\]/);
    expect(out).not.toMatch(/\[jobs\[0\]\.well\.tvd\]/);
    expect(out.split('\n').filter((line) => line.includes('FILE-02'))).toEqual([
      'two.xml: warning FILE-02: Another disclosure here has the same API number, and its job was at the same time: two.xml jobs[0] [jobs[1].well.apiNumber]',
    ]);
  });

  it('looks into no more rows than a disclosure can have', async () => {
    const row = /( *<IngredientMSDS>[^]*?<\/IngredientMSDS>\n)/.exec(document)?.[0] ?? '';
    await put('crowd.xml', document.replace(row, row.repeat(10_001)));
    expect(await run('check', 'crowd.xml')).toMatchObject({
      code: 1,
      out: 'crowd.xml: error SIZE-01: The well has 10003 rows; a disclosure can have at most 10000 [rows]',
    });
  });

  it('prints JSON for machines', async () => {
    await put('machine.xml', document.replace('</TVD>', 'x</TVD>'));
    const { out } = await run('check', 'machine.xml', '--json');
    expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({
      file: 'machine.xml',
      id: 'DOCUMENT-02',
      severity: 'error',
      line: 14,
      column: 5,
    });
  });

  it.each([
    ['<a>', 'torn.xml:1:1: error DOCUMENT-01: The document cannot be read: This is not a FracFocus document'],
    [
      '<FracFocus4_0>\n<Fra',
      'torn.xml:2:1: error DOCUMENT-01: The document cannot be read: The tag <Fra> is not closed',
    ],
    [
      '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
      'torn.xml:1:1: error DOCUMENT-01: The document cannot be read: A document type',
    ],
    ['<a>'.repeat(100_000), 'error DOCUMENT-01: The document cannot be read: '],
    ['', 'torn.xml:1:1: error DOCUMENT-01: The document cannot be read: The document has no element'],
  ])('reports a document that is none: %#', async (text, line) => {
    await put('torn.xml', text);
    expect(await run('check', 'torn.xml')).toMatchObject({ code: 1, out: expect.stringContaining(line) });
  });

  it('goes on after a file that cannot be opened', async () => {
    await put('large.xml', ' '.repeat(10 * 1024 * 1024 + 1));
    const outcome = await run('check', 'none.xml', 'large.xml', 'bad.xml');
    expect(outcome).toMatchObject({ code: 2, out: expect.stringContaining('bad.xml:11:5') });
    expect(outcome.told).toMatch(/none\.xml cannot be read: there is no such file\n.*large\.xml is larger than 10 MB/);
  });
});

describe('disclosure check of a folder', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'many', 'deep'), { recursive: true });
    await put(join('many', 'b.xml'), document);
    await put(join('many', 'read.me'), 'not looked at');
    await put(join('many', 'deep', 'a.XML'), document.replace('14808-60-7', '14808-60-8'));
    await put(join('many', 'deep', 'c.xml'), '<html/>');
  });

  it('checks every XML file in it and below, and writes a report as CSV or XLSX, the worst file first', async () => {
    const outcome = await run('check', 'many', '--report', 'report.csv');
    expect(outcome).toMatchObject({ code: 1, told: '3 files checked: Unreadable 1, Error 1, Good 1' });
    expect(outcome.out).toContain(`${join('many', 'deep', 'a.XML')}: error CAS-03`);
    const rows = readCsv(await readFile(join(folder, 'report.csv'), 'utf8'));
    const cells = 'cells' in rows ? rows.cells : [];
    expect(cells[0]?.slice(0, 3)).toEqual(['File', 'Verdict', 'Well Name']);
    expect([...new Set(cells.slice(1).map(([file, verdict]) => `${file} ${verdict}`))]).toEqual([
      `${join('many', 'deep', 'c.xml')} Unreadable`,
      `${join('many', 'deep', 'a.XML')} Error`,
      `${join('many', 'b.xml')} Good`,
    ]);
    await run('check', 'many', '--report', 'report.xlsx');
    const bytes = new Uint8Array(await readFile(join(folder, 'report.xlsx')));
    const table = await readTable(
      { type: XLSX, bytes },
      (cells[0] ?? []).map((title) => ({ title, field: title })),
    );
    expect(table.rows.map(({ cells: { File, Finding } }) => [File, Finding])).toEqual(
      cells.slice(1).map((row) => [row[0], row[9]]),
    );
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is 2 where nothing can be checked or written', async () => {
    await mkdir(join(folder, 'empty'));
    expect(await run('check', 'empty', 'good.xml')).toMatchObject({
      code: 2,
      told: expect.stringContaining('no XML file in the folder'),
    });
    expect(await run('check', 'many', '--report', 'report.pdf')).toMatchObject({
      code: 2,
      out: '',
      told: expect.stringContaining('.csv or .xlsx'),
    });
    expect(await run('check', 'many', '--report', join('none', 'r.csv'))).toMatchObject({
      code: 2,
      told: expect.stringContaining('there is no such file'),
    });
    expect(await run('check', 'job.json', '--report', 'report.csv')).toMatchObject({
      code: 2,
      told: expect.stringContaining('A report lists XML files'),
    });
  });
});

describe('disclosure check of an input', () => {
  const [sand, reducer] = exampleJob.ingredients;
  const wrong = { ...sand, id: 3, cas_number: '14808-60-8', additive_fraction: 70 };

  it('audits the ingredients, of a whole input and of a bare list', async () => {
    const lines = [
      'warning CATALOGUE-01: The CAS number 14808-60-8 of Crystalline silica is not valid. Did you mean 14808-60-7? [ingredients[2].casNumber]',
      'note CATALOGUE-05: The percents of FR-1 (F1) add up to 30%, not to 100% [ingredients[1].percentInAdditive]',
      'warning CATALOGUE-06: The percents of 100 Mesh Sand (S1) add up to 170%, more than 150% [ingredients[0].percentInAdditive]',
    ];
    await put('list.json', [sand, reducer, wrong]);
    const list = await run('check', 'list.json');
    expect(list.out.split('\n').sort()).toEqual(lines.map((line) => `list.json: ${line}`).sort());
    expect(list.code).toBe(0);
    await put('catalogue.json', {
      ingredients: [{ ...sand, id: 'x' }, sand, reducer, { ...wrong, additive_fraction: 0 }],
    });
    const { code, out } = await run('check', 'catalogue.json');
    expect(code).toBe(1);
    expect(out).toMatch(/^catalogue\.json: error INPUT-\d\d: .*ingredients\[0\]\.id/m);
    expect(out).toContain('14808-60-7? [ingredients[3].casNumber]');
  });

  it('checks the wells too, and says once what concerns all of them', async () => {
    const job = { ...exampleJob, ingredients: [sand, { ...reducer, cas_number: '14808.60.7' }] };
    await put('two.json', { ...job, jobData: { wells: [exampleWell, { ...exampleWell, name: 'Other', tvd: 0 }] } });
    const { code, out } = await run('check', 'two.json');
    expect(code).toBe(1);
    expect(out).toMatch(/^two\.json: error CAS-02: .* \[wells\[0\]\.rows\[\d\]\.casNumber\]/m);
    expect(out).toMatch(/TVD.*\[wells\[1\]\.well\.tvd\]/);
    expect(out.match(/CATALOGUE-01/g)).toHaveLength(1);
  });

  it('refuses what is no input', async () => {
    await put('odd.json', { waterSource: 'x' });
    const answer = { code: 2, told: expect.stringContaining('neither jobData nor a list of ingredients') };
    expect(await run('check', 'odd.json')).toMatchObject(answer);
  });
});

describe('disclosure match', () => {
  it('prints the best customer with its score and the runner-up', async () => {
    const { code, out } = await run('match', 'LONE STAR ENERGY, L.L.C.', '--customers', 'job.json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: 7, name: 'Lone Star Energy', isClear: true, runnerUp: null });
    expect(JSON.parse(out)).toMatchObject({ score: expect.closeTo(3.25, 9) });
  });

  it('takes a bare list, and says when no customer is meant', async () => {
    await put('customers.json', exampleJob.customers);
    const { code, out } = await run('match', 'Gulf Coast', '--customers', 'customers.json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ id: null, name: null, score: 0, isClear: false });
  });

  it('names the place of a customer that cannot be read', async () => {
    await put('wrong.json', [{ id: 'x', name: 'A' }]);
    expect(await run('match', 'A', '--customers', 'wrong.json')).toMatchObject({
      code: 2,
      told: expect.stringContaining('wrong.json: customers[0].id: '),
    });
  });
});
