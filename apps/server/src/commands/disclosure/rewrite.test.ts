import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDifference } from '@disclosure/core';
import { olderWithAdditives, olderWithSystems } from './older-documents.examples.ts';
import { exampleJob } from './job.examples.ts';
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

describe('disclosure read', () => {
  it('prints well fields and rows', async () => {
    const { code, out } = await run('read', 'good.xml');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      version: '4.0',
      problems: [],
      well: { wellName: 'Bluebonnet 1H', apiNumber: '42461424710000', state: 'Texas', county: 'Upton', tvd: 9876.5 },
      rows: [
        { ingredientName: 'Water', volume: 1_000_000 },
        { units: 'gal' },
        { casNumber: 'Proprietary', vendorId: 1 },
      ],
      claimants: [{ company: 'Acme' }],
    });
  });

  it('says why a file cannot be read', async () => {
    await put('torn.xml', '<FracFocus4_0>\n  <FractureJob>');
    expect(await run('read', 'torn.xml')).toMatchObject({
      code: 2,
      out: '',
      told: expect.stringContaining('torn.xml: The document ends inside <FractureJob> (line 2, column 16)'),
    });
  });
});

describe('a document of version 3.0', () => {
  it.each([
    ['with additives', olderWithAdditives],
    ['with products and chemicals apart', olderWithSystems],
  ])('%s, but without masses, has no error and no refusal, and is written again as it is', async (_, text) => {
    await put('paper.xml', text);
    const { code, out } = await run('check', 'paper.xml');
    expect(out.split('\n').filter((line) => / (error|refusal) /.test(line))).toEqual([]);
    expect(out).not.toContain('CLAIMANT');
    expect(code).toBe(0);
    const { out: again } = await run('rewrite', 'paper.xml');
    expect(findDifference(text, again)).toBeUndefined();
  });
});

describe('disclosure rewrite', () => {
  it('gives the same bytes for a document of the product, also for one of a simulated job', async () => {
    expect(await run('rewrite', 'good.xml')).toMatchObject({ code: 0, out: document.trimEnd() });
    await put('simulated.json', { ...exampleJob, jobNumber: 77, jobData: { ...exampleJob.jobData, simulated: true } });
    await run('build', 'simulated.json', '--out', 'simulated');
    const path = join('simulated', 'Bluebonnet 1H Chemical Disclosure.xml');
    const marked = await readFile(join(folder, path), 'utf8');
    expect(marked.split('\n')[2]).toBe('  <!-- SIMULATED - NOT FOR FILING: job 77 -->');
    expect(await run('rewrite', path)).toMatchObject({ code: 0, out: marked.trimEnd() });
  });

  it('keeps the values of another document in their places, and adds none', async () => {
    const other = document
      .replaceAll('FracFocus4_0', 'FracFocus3_0')
      .replace(/ *<WaterSource>[^]*<\/WaterSource>\n/, '')
      .replaceAll(/ *<(MassIngredient|TotalMass|ClaimantPhone)>.*\n/g, '')
      .replace(/(?<=<TotalBaseWaterVolume>)\d+/, '0')
      .replace(/(?<=<TVD>)/, '0')
      .replace(/ *<TypeIngredient>/, '<!-- a comment --><?note?>$&');
    await put('other.xml', other);
    const { code, out } = await run('rewrite', 'other.xml');
    expect(`${code} ${out}\n`).toBe(`0 ${other.replace('<!-- a comment --><?note?>', '')}`);
    expect(JSON.parse((await run('read', 'other.xml')).out)).toMatchObject({
      well: { totalClean: 0, totalMass: null },
      rows: [{ massIngredient: null }, {}, {}],
    });
    const dry = document.replace(/ *<Percent>.*\n/, '');
    await put('dry.xml', dry);
    expect(`${(await run('rewrite', 'dry.xml')).out}\n`).toBe(dry);
    expect(JSON.parse((await run('read', 'dry.xml')).out)).toMatchObject({
      well: { waterSource: { sources: [{ percent: null }] } },
    });
    expect((await run('check', 'other.xml')).out).toMatch(/^other\.xml:\d+:\d+: note DOCUMENT-07: /m);
  });

  it('prints nothing when a part cannot be taken over, and names it', async () => {
    await put('odd.xml', document.replace('<Datum>', '<Depth>1</Depth><Datum>'));
    const told = expect.stringMatching(/^odd\.xml:11:5: A part of the document cannot be read: .*<Depth>/);
    expect(await run('rewrite', 'odd.xml')).toMatchObject({ code: 1, out: '', told });
    await put('unit.xml', document.replace('<TVD>', '<TVD unit="m">'));
    expect(await run('rewrite', 'unit.xml')).toMatchObject({
      code: 1,
      out: '',
      told: 'unit.xml:14:10: A part of the document cannot be read: The attribute unit of <TVD> is not known',
    });
    await put('empty.xml', document.replace('</FractureJob>', '<Purpose><Purpose>x</Purpose></Purpose></FractureJob>'));
    expect(await run('rewrite', 'empty.xml')).toMatchObject({ code: 1, out: '' });
  });
});
