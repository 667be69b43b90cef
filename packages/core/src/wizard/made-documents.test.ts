import { describe, expect, it } from 'vitest';
import { aDisclosure, aSelectedWell, aWaterRow, aWell } from '../rules/disclosure.examples.ts';
import { withDisclosure } from './edit-wells.ts';
import {
  countMade,
  madeOf,
  markOf,
  openSaves,
  storedAs,
  withMade,
  withSaved,
  withSaveKey,
  withSavesAsked,
  writeChecked,
} from './made-documents.ts';
import { mergeJob } from './merge-job.ts';
import { takeJob } from './take-job.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { wellKey } from '../model/well.ts';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { emptyWizard } from './wizard-state.ts';
import { anOrigin, aWizard, aWizardWell } from './wizard.examples.ts';
import { readFileSync } from 'node:fs';
import { fixtureFolder, readScenario } from '../../fixtures/read-scenario.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';

const of = aDisclosure();
const made = { of, madeAt: '2026-11-15T09:00:00.000Z', size: 5_120, failure: '' };
const file = { fileId: 'f', name: 'A.xml', revision: 1, sha256: 'a', savedAt: '2026-11-15T09:01:00.000Z' };
const wizard = withMade(aWizard([aWizardWell('a')], { disclosures: { a: of } }), new Map([['a', made]]));
const edited = withDisclosure(wizard, 'a', { ...of, amendedReason: 'typed' });

describe('the mark of a document', () => {
  it('names the job that the wells are of, whatever stands in the field', () => {
    const typed = { ...wizard, jobNumber: '1006' };
    const markWith = (parts: Partial<ReturnType<typeof anOrigin>>) => markOf({ ...typed, origin: anOrigin(parts) }, of);
    expect(markWith({})).toBe('SIMULATED - NOT FOR FILING: job 1001');
    expect(markWith({ kind: 'file', name: 'job.json' })).toBe('SIMULATED - NOT FOR FILING');
    expect(markWith({ isSimulated: false })).toBeUndefined();
    expect(markOf({ ...typed, origin: null }, of)).toBeUndefined();
  });
});

describe('a document of job data that were simulated', () => {
  const catalogue = buildCatalogue([], [], []);
  const blocks = { catalogue, customers: [] };
  const well = aWell();
  const key = wellKey(well);
  const disclosure = buildDisclosure(well, catalogue, null, null);
  const job = (isSimulated: boolean) => ({
    origin: anOrigin({ isSimulated }),
    read: { wells: [{ well, findings: [] }], findings: [] },
    notices: [],
  });
  const fetched = { ...takeJob(emptyWizard, job(true)), disclosures: { [key]: disclosure } };
  const before = withSaved(withMade(fetched, new Map([[key, { ...made, of: disclosure }]])), key, file, disclosure);

  it('is neither made nor stored once the same data are real', () => {
    const { state, differences } = mergeJob(before, job(false), blocks);
    expect(differences).toEqual([
      {
        id: 'simulated',
        well: 'All wells',
        place: 'Job data',
        mine: 'Simulated',
        theirs: 'Not simulated',
        isConflict: false,
      },
    ]);
    expect(state.disclosures[key]).toStrictEqual(disclosure);
    expect([madeOf(state, key), storedAs(state, key)]).toStrictEqual([undefined, undefined]);
    expect(state.saved[key]).toBe(file);
  });

  it('stays while they are simulated', () => {
    const { state, differences } = mergeJob(before, job(true), blocks);
    expect([differences, storedAs(state, key)]).toStrictEqual([[], file]);
  });
});

describe('a document that was made', () => {
  it('belongs to the disclosure as it was then', () => {
    expect(madeOf(wizard, 'a')).toStrictEqual({ ...made, isSaved: false, saveKey: '' });
    expect(countMade(wizard, ['a', 'b'])).toBe(1);
    expect([madeOf(edited, 'a'), countMade(edited, ['a'])]).toStrictEqual([undefined, 0]);
  });

  it('counts only when it could be written', () => {
    const failed = withMade(wizard, new Map([['a', { ...made, size: 0, failure: 'No chemical data provided' }]]));
    expect(countMade(failed, ['a'])).toBe(0);
    expect(withMade(failed, new Map())).toBe(failed);
  });

  it('is stored as the file that holds it, also when it is made again', () => {
    const stored = withSaved(wizard, 'a', file, of);
    expect(storedAs(stored, 'a')).toBe(file);
    expect(storedAs(withMade(stored, new Map([['a', made]])), 'a')).toBe(file);
  });

  it('is not stored when it was edited on the way', () => {
    const late = withSaved(edited, 'a', file, of);
    expect(storedAs(late, 'a')).toBeUndefined();
    const now = late.disclosures['a'] ?? of;
    expect(storedAs(withMade(late, new Map([['a', { ...made, of: now }]])), 'a')).toBeUndefined();
    expect(late.saved['a']).toBe(file);
    const unmade = aWizard([aWizardWell('a')], { disclosures: { a: of } });
    expect(withSaved(unmade, 'a', file, of)).toStrictEqual({ ...unmade, saved: { a: file } });
  });

  it('is to be saved under one name until the store has it, or a user calls it off', () => {
    let keys = 0;
    const newKey = () => `key ${(keys += 1)}`;
    const asked = withSavesAsked(wizard, ['a', 'b'], newKey);
    expect(openSaves(asked, ['a', 'b'])).toStrictEqual(['a']);
    expect(withSavesAsked(withMade(asked, new Map([['a', made]])), ['a'], newKey)).toStrictEqual(asked);
    const stored = withSaved(asked, 'a', file, of);
    expect(openSaves(stored, ['a'])).toStrictEqual([]);
    expect(openSaves(withSavesAsked(stored, ['a'], newKey), ['a'])).toStrictEqual([]);
    expect(openSaves(withSaveKey(asked, 'a', ''), ['a'])).toStrictEqual([]);
    expect(openSaves(withDisclosure(asked, 'a', { ...of, amendedReason: 'typed' }), ['a'])).toStrictEqual([]);
  });
});

const write = (disclosure = aDisclosure()) => writeChecked(disclosure, checkDisclosure(disclosure));

describe('generating', () => {
  it('gives the golden document of a clean job, byte by byte', () => {
    const [first] = readScenario('clean-job');
    const golden = readFileSync(new URL('clean-job/disclosure.xml', fixtureFolder), 'utf8');
    expect(first && write(first.disclosure)).toEqual({ xml: golden });
  });

  it('is refused with the first rule that blocks it', () => {
    const well = aSelectedWell({ longitude: '', apiNumber: '12' });
    expect(write(aDisclosure({ well }))).toEqual({
      failure: 'Failed to generate XML: Missing required well data: longitude',
    });
  });

  it('is refused without chemicals', () => {
    expect(write(aDisclosure({ rows: [aWaterRow()] }))).toEqual({
      failure: 'Failed to generate XML: No chemical data provided',
    });
  });

  it('is held up neither by warnings nor by refusals', () => {
    const disclosure = aDisclosure({ well: aSelectedWell({ tvd: 0.5, totalClean: 0 }) });
    const findings = checkDisclosure(disclosure);
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning', 'refusal']));
    expect(writeChecked(disclosure, findings)).toHaveProperty('xml');
  });

  it('does not hide a defect', () => {
    const broken = { ...aDisclosure(), rows: undefined as never };
    expect(() => writeChecked(broken, [])).toThrow(TypeError);
  });

  it('says which value cannot be written when no rule has seen it', () => {
    const disclosure = aDisclosure({ well: aSelectedWell({ wellName: 'A\u{1}' }) });
    expect(writeChecked(disclosure, [])).toMatchObject({ failure: expect.stringContaining('wellName') });
  });
});
