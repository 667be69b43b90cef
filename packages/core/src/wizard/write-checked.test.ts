import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureFolder, readScenario } from '../../fixtures/read-scenario.ts';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { aDisclosure, aSelectedWell, aWaterRow } from '../rules/disclosure.examples.ts';
import { writeChecked } from './write-checked.ts';

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

  it('is not held up by warnings', () => {
    const disclosure = aDisclosure({ well: aSelectedWell({ tvd: 0.5 }) });
    const findings = checkDisclosure(disclosure);
    expect(findings.some(({ severity }) => severity === 'warning')).toBe(true);
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
