import { isBlank } from '../texts/blank.ts';
import type { Rule } from '../rule/rule.ts';

export const jobNumberRules: readonly Rule<{ jobNumber: string }>[] = [
  {
    id: 'JOB-01',
    message: 'Please enter a job number',
    field: 'jobNumber',
    fails: ({ jobNumber }) => isBlank(jobNumber),
  },
];

export const wellSelectionRules: readonly Rule<{ selected: number }>[] = [
  {
    id: 'JOB-02',
    message: 'Please select at least one well to continue',
    fails: ({ selected }) => selected === 0,
  },
];

/** Asked after both formats were tried. */
export const jobFormatRules: readonly Rule<{ isRecognized: boolean }>[] = [
  {
    id: 'JOB-03',
    message: 'Unrecognized job data format',
    gate: 'generate',
    fails: ({ isRecognized }) => !isRecognized,
  },
];
