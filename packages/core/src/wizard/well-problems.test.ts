import { describe, expect, it } from 'vitest';
import type { Finding } from '../rule/rule.ts';
import { problemsOfWell, withZeros } from './well-problems.ts';
import { aWizardWell } from './wizard.examples.ts';

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
