import { asRecord, type InputRecord, ownField } from '../input/input-record.ts';
import { type Finding, findAll, type Rule } from '../rule/rule.ts';
import { readOlderWells } from './read-older-job.ts';
import { readNewWell, type ReadWell } from './read-well.ts';
import { isBlank } from '../texts/fold.ts';

export interface ReadJob {
  readonly wells: readonly ReadWell[];
  /** What is wrong with the job data as a whole. */
  readonly findings: readonly Finding[];
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isWell = (value: unknown): boolean =>
  isObject(value) && ['name', 'api'].some((key) => Object.hasOwn(value as object, key));

/** The job numbers in a text, each once: with commas, blanks or line ends between them. */
export const readJobNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((number) => number !== '')),
];

/** Job data in either format. Anything else is a finding, and no wells. */
export function readJob(value: unknown): ReadJob {
  const wells = readWells(value);
  return { wells: wells ?? [], findings: findAll(jobFormatRules, { isRecognized: wells !== undefined }) };
}

function readWells(value: unknown): ReadWell[] | undefined {
  if (Array.isArray(value)) return readNewWells(value, '');
  const job = asRecord(value, '', []);
  if (job === undefined) return undefined;
  const wells = ownField(job, 'wells');
  if (Array.isArray(wells)) return readNewWells(wells, 'wells');
  return isObject(ownField(job, 'wellData')) ? readOlderWells(job) : undefined;
}

function readNewWells(values: readonly unknown[], place: string): ReadWell[] | undefined {
  if (!values.every(isWell)) return undefined;
  return values.map((value, index) => {
    const record: InputRecord = {
      fields: value as InputRecord['fields'],
      place: `${place}[${index}]`,
      findings: [],
    };
    return { well: readNewWell(record), findings: record.findings };
  });
}

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
