import { exec, execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleJob, exampleWell } from './disclosure/job.examples.ts';

const command = fileURLToPath(new URL('disclosure.ts', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly told: string;
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disclosure-'));
  await writeFile(join(folder, 'job.json'), JSON.stringify(exampleJob));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the command as npm does for a user who stands in the folder of the test. */
const run = (words: readonly string[], environment: object = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, INIT_CWD: folder, ...environment }, timeout: 240_000, maxBuffer: 1e8 };
    execFile(process.execPath, ['--max-old-space-size=512', command, ...words], options, (error, out, told) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, told });
    });
  });

describe('the disclosure command', () => {
  it('helps', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      told: '',
      out: expect.stringContaining('build INPUT.json'),
    });
  });

  it('ends with exit code 2 when it is called wrongly', async () => {
    expect(await run(['paint'])).toMatchObject({ code: 2, out: '', told: expect.stringContaining('no command paint') });
  });

  it('writes every file when its reader has gone, and says so when its output cannot be written', async () => {
    const wells = Array.from({ length: 40 }, (_, index) =>
      Object.assign(structuredClone(exampleWell), { name: `W${index}` }),
    );
    await writeFile(join(folder, 'many.json'), JSON.stringify({ ...exampleJob, jobData: { wells } }));
    const through = (end: string) =>
      promisify(exec)(`set -o pipefail; '${process.execPath}' '${command}' build many.json --out ${end}`, {
        env: { ...process.env, INIT_CWD: folder },
        shell: '/bin/bash',
      });
    await through('piped | head -1');
    expect(await readdir(join(folder, 'piped'))).toHaveLength(40);
    await expect(through('full > /dev/full')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The output cannot be written'),
    });
  });

  it('writes the same bytes in every time zone', async () => {
    const zones = ['UTC', 'America/Chicago', 'Asia/Tokyo'];
    const documents = await Promise.all(
      zones.map(async (zone, index) => {
        expect(await run(['build', 'job.json', '--out', `out${index}`], { TZ: zone })).toMatchObject({
          code: 0,
          told: '',
        });
        return readFile(join(folder, `out${index}`, 'Bluebonnet 1H Chemical Disclosure.xml'), 'utf8');
      }),
    );
    expect(new Set(documents).size).toBe(1);
    expect(documents[0]).toContain('<JobStartDate>2024-08-05T11:09:00</JobStartDate>');
  });

  it('counts days in TIME_ZONE, and refuses a zone that there is none of', async () => {
    // 25 hours apart: whenever the two are asked, it is a later day in the first.
    const [later = 0, earlier = 0] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Niue'].map(async (TIME_ZONE) => {
        const { out } = await run(['check', 'job.json'], { TIME_ZONE });
        return Number(/(\d+) days overdue/.exec(out)?.[1]);
      }),
    );
    expect(later - earlier).toBeGreaterThanOrEqual(1);
    expect(await run(['check', 'job.json'], { TIME_ZONE: 'Mars/Base' })).toMatchObject({
      code: 2,
      out: '',
      told: 'Please correct the settings: TIME_ZONE must be a time zone such as America/Chicago.\n',
    });
  });

  it.each([
    ['a huge file', ['build', '--out', 'none'], 'x'.repeat(40 * 1024 * 1024), /^2 .* is larger than 32 MB/],
    ['deep nesting', ['build', '--out', 'none'], '['.repeat(1_000_000), /^2 .*:1:65: .* nested deeper than 64/],
    ['a truncated file', ['build', '--out', 'none'], '{"jobData": {"wells": [', /^2 .*:1:24: this is no usable JSON/],
    ['a binary file', ['read'], Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), /^2 .* is not a text in UTF-8/],
    ['an entity bomb', ['check'], '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>', /^1 .* A document type/],
  ])('answers %s with a reason, in little memory', async (_, words, content, answer) => {
    await writeFile(join(folder, 'hostile'), content);
    const { code, out, told } = await run([...words, 'hostile']);
    expect(`${code} ${out}${told}`).toMatch(answer);
  });
});
