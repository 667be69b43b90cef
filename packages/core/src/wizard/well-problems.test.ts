import { describe, expect, it } from 'vitest';
import { readJob } from '../jobs/read-job.ts';
import type { Finding } from '../rule/rule.ts';
import { problemsOfWell, withZeros, openJobFindings } from './well-problems.ts';
import { aWizardWell } from './wizard.examples.ts';
import { aWell } from '../rules/disclosure.examples.ts';

describe('the problems of a well', () => {
  it('are those of its data and those of the well as it stands', () => {
    const found: Finding = { id: 'INPUT-01', severity: 'error', message: 'No number', where: 'wells[0].tvd' };
    const well = { ...aWizardWell('one', { longitude: '' }), findings: [found] };
    expect(problemsOfWell(well).map(({ message }) => message)).toEqual([
      'No number',
      'Missing required well data: longitude',
    ]);
    expect(problemsOfWell(aWizardWell('one'))).toEqual([]);
  });
});

describe('an API number that lacks zeros', () => {
  it.each([
    ['42-461-42471', '42-461-42471-00-00'],
    ['424614247101', '42-461-42471-01-00'],
    ['42-461-4247', undefined],
    ['42-461-42471-0', undefined],
    ['42-461-42471-00-0', undefined],
    ['42-461-42471-00-00', undefined],
  ])('%s becomes %s', (apiNumber, whole) => {
    expect(withZeros(apiNumber)).toBe(whole);
  });
});

const aFinding = (where: string): Finding => ({
  id: 'INPUT-01',
  severity: 'error',
  gate: 'generate',
  message: `${where} is not a number: abc`,
  where,
});

describe('what was wrong with the job data', () => {
  const original = aWell({ tvd: null, clean: null });
  const findings = [aFinding('wells[0].tvd'), aFinding('wells[0].clean'), aFinding('wells[0].chemicalUnits.X7')];

  it('is forgotten where a user has mended it', () => {
    const open = openJobFindings({ key: 'a', well: { ...original, tvd: 9000 }, original, findings });
    expect(open.map(({ where }) => where)).toEqual(['well.clean', 'well.X7']);
  });

  it('blocks only where it can be mended', () => {
    const open = openJobFindings({ key: 'a', well: original, original, findings });
    expect(open.map(({ severity, gate }) => [severity, gate])).toEqual([
      ['error', 'generate'],
      ['error', 'generate'],
      ['warning', undefined],
    ]);
  });

  it('blocks nothing where Edit Well has no field for it', () => {
    const name = 'Alpha 1H';
    const { wells } = readJob({
      wellData: { [name]: { clean: 1_000_000, customer: { is: 'no text' } } },
      wellCoordinates: { [name]: { totalStages: 'n/a' } },
    });
    const read = wells.map(({ well, findings: own }) => ({ key: 'a', well, original: well, findings: own }));
    expect(read.flatMap(({ findings: own }) => own.map(({ gate }) => gate))).toEqual(['generate', 'generate']);
    expect(read.flatMap(openJobFindings).map(({ severity, gate }) => [severity, gate])).toEqual([
      ['warning', undefined],
      ['warning', undefined],
    ]);
  });

  it('keeps a severity that blocks nothing', () => {
    const refusal = { ...aFinding('wells[0]'), severity: 'refusal' } as const;
    const open = openJobFindings({ key: 'a', well: original, original, findings: [refusal] });
    expect(open.map(({ severity }) => severity)).toEqual(['refusal']);
  });

  it('stays a note, and is about the well where it names no field', () => {
    const note = { ...aFinding('wells[0]'), severity: 'note' } as const;
    expect(openJobFindings({ key: 'a', well: original, original, findings: [note] })).toEqual([
      { id: note.id, message: note.message, severity: 'note', where: 'well.' },
    ]);
  });
});
