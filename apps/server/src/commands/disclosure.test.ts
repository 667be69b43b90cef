import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('disclosure.ts', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly told: string;
}

/** Starts the command as a user does, in the folder of the test. */
const run = (...words: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, INIT_CWD: folder }, timeout: 30_000, maxBuffer: 1e8 };
    execFile(process.execPath, [command, ...words], options, (error, out, told) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, told });
    });
  });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disclosure-'));
});
afterAll(() => rm(folder, { recursive: true }));

const put = (name: string, content: unknown) =>
  writeFile(
    join(folder, name),
    typeof content === 'string' || content instanceof Buffer ? content : JSON.stringify(content),
  );

const job = {
  jobData: {
    wells: [
      {
        name: 'Bluebonnet 1H',
        api: '42-461-42471-00-00',
        tvd: 9876.5,
        clean: 1_000_000,
        county: 'Upton',
        state: 'Texas',
        longitude: -102.0431,
        latitude: 31.3684,
        startDate: '2024-08-05 11:09',
        endDate: '2024-08-15 23:09',
        customer: 'Lone Star Energy LLC',
        chemicals: { S1: 924_860, F1: '200' },
      },
    ],
  },
  ingredients: [
    {
      id: 1,
      code: 'S1',
      product_name: '100 Mesh Sand',
      vendor_id: 1,
      purpose: 'Proppant',
      ingredient_name: 'Crystalline silica',
      cas_number: '14808-60-7',
      specific_gravity: 2.65,
      additive_fraction: 100,
      units: 'lbs',
    },
    {
      id: 2,
      code: 'F1',
      product_name: 'FR-1',
      vendor_id: 1,
      purpose: 'Friction Reducer',
      ingredient_name: 'Copolymer',
      cas_number: 'Proprietary',
      specific_gravity: 1.1,
      additive_fraction: 30,
      units: 'gal',
    },
  ],
  vendors: [
    { id: 1, company: 'Acme', first_name: 'Ada', last_name: 'Byron', email: 'ada@acme.example', phone: '713-555-0100' },
  ],
  customers: [
    { id: 7, name: 'Lone Star Energy', operator_number: '12345678' },
    { id: 8, name: 'Permian Partners', operator_number: '87654321' },
  ],
  waterSource: 'Produced Water',
};
const [well] = job.jobData.wells;
const withWells = (...wells: object[]) => ({ ...job, jobData: { wells } });

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

describe('disclosure', () => {
  it.each([['--help'], ['build', '--help'], ['check', '-h'], ['read', '--help'], ['match', '--help']])(
    'helps with %s %s',
    async (...words) => {
      expect(await run(...words.filter(Boolean))).toMatchObject({
        code: 0,
        out: expect.stringContaining('Usage: npm run'),
      });
    },
  );

  it.each([
    [[], 'Please name a command'],
    [['paint'], 'There is no command paint'],
    [['toString'], 'There is no command toString'],
    [['build', '--colour'], "Unknown option '--colour'"],
    [['build', 'job.json'], 'Please say where the files go: --out DIR'],
    [['build', '--out', 'x'], 'Please name one file: build INPUT.json'],
    [['build', 'none.json', '--out', 'x'], 'none.json cannot be read: there is no such file'],
    [['check'], 'Please name at least one file: check FILE.xml'],
    [['check', '.'], 'cannot be read: it is a folder'],
    [['read', 'a.xml', 'b.xml'], 'Please name one file: read FILE.xml'],
    [['match', 'Lone Star'], 'Please name the list: --customers FILE.json'],
  ])('says what to do after %j', async (words, advice) => {
    expect(await run(...words)).toMatchObject({ code: 2, out: '', told: expect.stringContaining(advice) });
  });
});

describe('disclosure build', () => {
  it('writes a document per well and a line about each', async () => {
    await put(
      'job.json',
      withWells({ ...well }, { ...well, api: '42-461-42472-00-00' }, { ...well, name: 'No API', api: '' }),
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

  it('overwrites only when told to', async () => {
    await put('one.json', job);
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
      ...withWells({ ...well }, { ...well, name: 'Other', api: '42-461-42473-00-00' }),
      wells: ['Other'],
    };
    await put('some.json', input);
    const outcome = await run('build', 'some.json', '--out', 'some');
    expect(linesOf(outcome).map((line) => line.well)).toEqual(['Other']);
    await put('none.json', { ...input, wells: ['Missing'] });
    expect(await run('build', 'none.json', '--out', 'some')).toMatchObject({
      code: 2,
      told: expect.stringContaining('wells: the job has no well Missing'),
    });
  });

  it('warns when the customer is not certain, and takes none', async () => {
    await put('owner.json', withWells({ ...well, customer: 'Somebody Else' }));
    const [line] = linesOf(await run('build', 'owner.json', '--out', 'owner'));
    expect(line?.findings.map(({ id }) => id)).toContain('OWNER-03');
    expect(await readFile(line?.file ?? '', 'utf8')).toContain('<OperatorNumber>00000000</OperatorNumber>');
  });

  it('names the place of a value that cannot be read, for the wells it concerns', async () => {
    const ingredients = job.ingredients.map((each) =>
      each.id === 2 ? Object.assign({}, each, { specific_gravity: 'heavy' }) : each,
    );
    const sandOnly = { ...well, name: 'Sand only', api: '42-461-42474-00-00', chemicals: { S1: 5 } };
    await put('bad.json', { ...withWells({ ...well }, sandOnly), ingredients });
    const [first, second] = linesOf(await run('build', 'bad.json', '--out', 'bad'));
    expect(first?.file).toBeNull();
    expect(first?.findings.map(({ where }) => where)).toContain('ingredients[1].specific_gravity');
    expect(second?.findings.map(({ where }) => where)).not.toContain('ingredients[1].specific_gravity');
  });

  it.each([
    ['no object', [], 'the input must be an object with jobData'],
    ['no job data', {}, 'jobData is missing'],
    ['other job data', { jobData: { rigs: [] } }, 'Unrecognized job data format'],
    ['a list of wells that is none', { ...job, wells: 'all' }, 'wells is not a list of names'],
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

  it('refuses a well with far too many chemicals without making rows of them', async () => {
    const chemicals = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`C${index}`, 1]));
    await put('many.json', withWells({ ...well, chemicals }));
    const [line] = linesOf(await run('build', 'many.json', '--out', 'many'));
    expect(line).toMatchObject({
      file: null,
      findings: expect.arrayContaining([expect.objectContaining({ id: 'SIZE-01' })]),
    });
  });
});
