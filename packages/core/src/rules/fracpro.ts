import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';

/** Goes into an address of the service, so nothing else may pass. */
const JOB_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
const API_NUMBER = /^[\d-]{10,20}$/;
const STAGE = /^[1-9]\d{0,3}$/;

export const fracproJobRules: readonly Rule<{ jobNumber: string }>[] = [
  {
    id: 'FRACPRO-01',
    message:
      'A job number has at most 40 letters, digits, dots, hyphens and underscores, and begins with a letter or digit',
    field: 'jobNumber',
    fails: ({ jobNumber }) => !isBlank(jobNumber) && !JOB_NUMBER.test(jobNumber),
  },
];

interface AskedTime {
  readonly wellApi: string;
  readonly stage: string;
  readonly timeType: string;
}

export const fracproTimeRules: readonly Rule<AskedTime>[] = [
  {
    id: 'FRACPRO-02',
    message: 'wellApi must be the API number of a well, such as 42-461-42471-00-00',
    field: 'wellApi',
    fails: ({ wellApi }) => !API_NUMBER.test(wellApi),
  },
  {
    id: 'FRACPRO-03',
    message: 'stage must be the number of a stage, from 1 to 9999',
    field: 'stage',
    fails: ({ stage }) => !STAGE.test(stage),
  },
  {
    id: 'FRACPRO-04',
    message: 'timeType must be timeStart or timeEnd',
    field: 'timeType',
    fails: ({ timeType }) => timeType !== 'timeStart' && timeType !== 'timeEnd',
  },
];
