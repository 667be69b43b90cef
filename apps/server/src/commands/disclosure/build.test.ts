import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleJob, exampleWell, withWells } from './job.examples.ts';
import { openFolder, type Outcome } from './try-command.examples.ts';

const { folder, put, run, remove } = await openFolder();
afterAll(remove);

interface Line {
  readonly well: string;
  readonly file: string | null;
  readonly totalMass: number;
  readonly rows: readonly Record<string, unknown>[];
  readonly findings: readonly { readonly id: string; readonly severity: string; readonly where: string }[];
}
const linesOf = ({ out }: Outcome): Line[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('disclosure build', () => {
  it('writes a document per well and a line about each', async () => {
    await put(
      'job.json',
      withWells(
        exampleWell,
        { ...exampleWell, api: '42-461-42472-00-00' },
        { ...exampleWell, name: 'No API', api: '' },
      ),
    );
    const outcome = await run('build', 'job.json', '--out', 'out');
    const [first, second, third] = linesOf(outcome);
    expect(outcome.code).toBe(1);
    expect(first).toMatchObject({
      well: 'Bluebonnet 1H',
      file: join(folder, 'out', 'Bluebonnet 1H Chemical Disclosure.xml'),
    });
    expect(first?.rows[2]).toMatchObject({
      ingredientName: 'Copolymer',
      massIngredient: expect.closeTo(550.77, 9),
      supplier: 'Acme',
    });
    expect(second?.file).toBe(join(folder, 'out', 'Bluebonnet 1H Chemical Disclosure (2).xml'));
    expect(third?.file).toBeNull();
    expect(third?.findings.map(({ severity }) => severity)).toContain('error');
    expect(await readdir(join(folder, 'out'))).toHaveLength(2);
    expect(await readFile(first?.file ?? '', 'utf8')).toContain('<OperatorNumber>12345678</OperatorNumber>');
  });

  it('warns of a job that stands twice, and of no later job on the same well', async () => {
    await put(
      'twins.json',
      withWells(
        exampleWell,
        { ...exampleWell, name: 'Twin', api: '42461424710000' },
        { ...exampleWell, name: 'Later', startDate: '2024-08-20', endDate: '2024-08-25' },
      ),
    );
    const lines = linesOf(await run('build', 'twins.json', '--out', 'twins'));
    expect(lines.map(({ findings }) => findings.filter(({ id }) => id === 'FILE-02'))).toEqual([
      [],
      [expect.objectContaining({ severity: 'warning', message: expect.stringContaining('Bluebonnet 1H') })],
      [],
    ]);
  });

  it('lists chemicals apart from products in Pennsylvania, unless told otherwise', async () => {
    const place = { state: 'Pennsylvania', county: 'Greene', longitude: -80.2, latitude: 39.85 };
    await put('pa.json', withWells({ ...exampleWell, ...place, api: '37-059-42471-00-00' }));
    const [auto] = linesOf(await run('build', 'pa.json', '--out', 'pa'));
    expect(auto).toMatchObject({
      entryMethod: 'SystemApproach',
      clocks: [
        { duty: 'service company', due: '2024-10-04', source: '58 Pa.C.S. 3222.1' },
        { duty: 'operator', due: '2024-10-14' },
      ],
    });
    const path = join('pa', 'Bluebonnet 1H Chemical Disclosure.xml');
    expect(await run('check', path)).toMatchObject({ code: 0 });
    expect(JSON.parse((await run('read', path)).out)).toMatchObject({
      products: [{ tradeName: '100 Mesh Sand' }, { tradeName: 'FR-1' }],
      chemicals: [{ ingredientName: 'Copolymer', tradeName: '' }, { ingredientName: 'Crystalline silica' }],
      clocks: { length: 2 },
    });
    await run('build', 'pa.json', '--out', 'pa', '--force', '--entry-method', 'MSDS+');
    expect(await readFile(join(folder, path), 'utf8')).toContain('<EntryMethod>MSDS+</EntryMethod>');
    expect(await run('build', 'pa.json', '--out', 'pa', '--entry-method', 'SDS')).toMatchObject({
      code: 2,
      told: 'There is no entry method SDS. Please choose auto, MSDS+ or SystemApproach.',
    });
  });

  it('overwrites only when told to', async () => {
    await put('one.json', exampleJob);
    expect(await run('build', 'one.json', '--out', 'again')).toMatchObject({ code: 0 });
    const second = await run('build', 'one.json', '--out', 'again');
    expect(second.code).toBe(1);
    expect(linesOf(second)[0]).toMatchObject({
      file: null,
      findings: expect.arrayContaining([expect.objectContaining({ id: 'DOCUMENT-05' })]),
    });
    expect(await run('build', 'one.json', '--out', 'again', '--force')).toMatchObject({ code: 0 });
    expect(await readdir(join(folder, 'again'))).toEqual(['Bluebonnet 1H Chemical Disclosure.xml']);
  });

  it('builds only the wells that are named', async () => {
    const input = {
      ...withWells(exampleWell, { ...exampleWell, name: 'Other  1', api: '42-461-42473-00-00' }),
      // As the job data spell it, with two blanks.
      wells: ['Other  1'],
    };
    await put('some.json', input);
    const outcome = await run('build', 'some.json', '--out', 'some');
    expect(linesOf(outcome).map((line) => line.well)).toEqual(['Other 1']);
    await put('none.json', { ...input, wells: ['Missing'] });
    expect(await run('build', 'none.json', '--out', 'some')).toMatchObject({
      code: 2,
      told: expect.stringContaining('wells: the job has no well Missing'),
    });
  });

  it('warns when the customer is not certain, and takes none', async () => {
    await put('owner.json', withWells({ ...exampleWell, customer: 'Somebody Else' }));
    const [line] = linesOf(await run('build', 'owner.json', '--out', 'owner'));
    expect(line?.findings.map(({ id }) => id)).toContain('OWNER-03');
    expect(await readFile(line?.file ?? '', 'utf8')).toContain('<OperatorNumber>00000000</OperatorNumber>');
  });

  it('names the place of a value that cannot be read, for the wells it concerns', async () => {
    const ingredients = exampleJob.ingredients.map((each) =>
      each.id === 2 ? Object.assign({}, each, { specific_gravity: 'heavy' }) : each,
    );
    const sandOnly = { ...exampleWell, name: 'Sand only', api: '42-461-42474-00-00', chemicals: { S1: 5 } };
    await put('bad.json', { ...withWells(exampleWell, sandOnly), ingredients });
    const [first, second] = linesOf(await run('build', 'bad.json', '--out', 'bad'));
    expect(first?.file).toBeNull();
    expect(first?.findings.map(({ where }) => where)).toContain('ingredients[1].specific_gravity');
    expect(second?.findings.map(({ where }) => where)).not.toContain('ingredients[1].specific_gravity');
  });

  it('refuses ids that stand twice, and counts no mass twice', async () => {
    const ingredients = [...exampleJob.ingredients, { ...exampleJob.ingredients[0], code: 'Z9' }];
    await put('twice.json', { ...exampleJob, ingredients, vendors: [...exampleJob.vendors, ...exampleJob.vendors] });
    const [line] = linesOf(await run('build', 'twice.json', '--out', 'twice'));
    expect(line?.file).toBeNull();
    expect(line?.rows).toHaveLength(3);
    expect(line?.findings).toMatchObject([
      {
        id: 'INPUT-06',
        where: 'vendors[1].id',
        message: expect.stringContaining('The id 1 already belongs to vendors[0]'),
      },
      { id: 'INPUT-06', where: 'ingredients[2].id', message: expect.stringContaining('ingredients[0]') },
      ...(line?.findings ?? []).slice(2),
    ]);
  });

  it.each([
    ['no object', [], 'the input must be an object with jobData'],
    ['no job data', {}, 'jobData is missing'],
    ['other job data', { jobData: { rigs: [] } }, 'broken.json: jobData: Unrecognized job data format'],
    ['a list of wells that is none', { ...exampleJob, wells: 'all' }, 'wells is not a list of names'],
    ['a truncated file', '{"jobData":\n {"wells": [', 'broken.json:2:13: this is no usable JSON: '],
    ['a comma too many', '{"jobData": [],\n}', 'broken.json:2:1: this is no usable JSON: '],
    ['a binary file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'broken.json is not a text in UTF-8'],
    ['deep nesting', '['.repeat(1_000_000), 'broken.json:1:65: this is no usable JSON: it is nested deeper than 64'],
    ['a huge file', ' '.repeat(33 * 1024 * 1024), 'broken.json is larger than 32 MB'],
    ['no text at all', '', 'broken.json:1:1: this is no usable JSON: '],
  ])('refuses %s', async (_, content, reason) => {
    await put('broken.json', content);
    expect(await run('build', 'broken.json', '--out', 'none')).toMatchObject({
      code: 2,
      out: '',
      told: expect.stringContaining(reason),
    });
  });

  it('shows how far it is from 21 wells on', async () => {
    const wells = Array.from({ length: 21 }, (_, index) =>
      Object.assign({}, exampleWell, { name: `Well ${index}`, api: `42-461-${42_000 + index}-00-00` }),
    );
    await put('long.json', withWells(...wells));
    const long = await run('build', 'long.json', '--out', 'long');
    expect(long.progress).toHaveLength(22);
    expect(long.progress.slice(-2)).toEqual(['20 of 21 wells', '']);
    await put('short.json', withWells(...wells.slice(1)));
    expect((await run('build', 'short.json', '--out', 'short')).progress).toEqual([]);
  });

  it.each([[{}], [{ S1: 0 }]])('refuses a well that pumped nothing: %j', async (chemicals) => {
    await put('nothing.json', withWells({ ...exampleWell, chemicals }));
    const [line] = linesOf(await run('build', 'nothing.json', '--out', 'nothing'));
    expect(line).toMatchObject({
      file: null,
      findings: expect.arrayContaining([expect.objectContaining({ id: 'DISCLOSURE-01', severity: 'error' })]),
    });
  });

  it('refuses a well with far too many chemicals without making rows of them', async () => {
    const chemicals = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`C${index}`, 1]));
    await put('many.json', withWells({ ...exampleWell, chemicals }));
    const [line] = linesOf(await run('build', 'many.json', '--out', 'many'));
    expect(line).toMatchObject({
      file: null,
      findings: expect.arrayContaining([expect.objectContaining({ id: 'SIZE-01' })]),
    });
  });
});
