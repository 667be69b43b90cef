import { describe, expect, it } from 'vitest';
import { aWell } from '../rules/disclosure.examples.ts';
import type { Finding } from '../rule/rule.ts';
import { openJobFindings } from './job-findings.ts';

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

  it('is forgotten where somebody has mended it', () => {
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

  it('stays a note, and is about the well where it names no field', () => {
    const note = { ...aFinding('wells[0]'), severity: 'note' } as const;
    expect(openJobFindings({ key: 'a', well: original, original, findings: [note] })).toEqual([
      { id: note.id, message: note.message, severity: 'note', where: 'well.' },
    ]);
  });
});
