import { type jobEndpoints, type JobData, type JobWell as WireWell, ProblemError } from '@disclosure/api';
import { andMore, jobTableColumns, jobFormatRules, type JobWell, messages } from '@disclosure/core';
import type { CostlyWork } from '../costly/costly-work.ts';
import type { ReadJob } from '../costly/read-job.ts';
import type { Handlers } from '../http/serve.ts';
import { toFile } from '../tables/serve-tables.ts';
import { pickField, readOlderJob } from '../fracpro/mapping/read-report.ts';
import { mustHold } from '../http/must.ts';

interface Services {
  readonly costly: CostlyWork;
}

export const jobRoutes = ({ costly }: Services): Handlers<typeof jobEndpoints> => ({
  importJob: async ({ table, body }, { caller }) => {
    if (table) return toWells(await costly.readJob(caller.id, table));
    // Job data of FracPro that were saved to a file. The older structure is returned unchanged, as FracPro's routes do.
    mustBeOfWells(body);
    return readOlderJob(body) ?? toSavedJob(body, await costly.readJobData(caller.id, body));
  },

  getJobTemplate: ({ query }) => toFile('Job template', [jobTableColumns.map(({ title }) => title)], query.format),
});

/** Far more than any well has. */
const MOST_CHEMICALS = 1000;

/** Refuses at once what would take long to read, to check and to answer. */
function mustBeOfWells(value: unknown): void {
  const wells: unknown = Array.isArray(value) ? value : pickField(value, 'wells');
  const isTooLarge = (field: unknown) => Object.keys(Object(field)).length > MOST_CHEMICALS;
  const hasTooMany = (well: unknown) =>
    ['chemicals', 'chemicalUnits'].some((name) => isTooLarge(pickField(well, name)));
  if (!Array.isArray(wells) || !wells.some(hasTooMany)) return;
  throw new ProblemError('rule-broken', messages.jobData.tooManyChemicals(MOST_CHEMICALS));
}

/** The wells of a filled-in template, unless it has a fault. */
function toWells({ wells, faults, moreFaults }: ReadJob): JobData {
  const [first] = faults;
  if (first) {
    const errors = faults.map(({ row, column, message }) => ({ path: `${row}.${column}`, message }));
    const message = messages.jobData.table.refused(`Row ${first.row}, ${first.column}`, first.message);
    throw new ProblemError('rule-broken', message + andMore(moreFaults), { errors });
  }
  if (wells.length === 0) throw new ProblemError('rule-broken', messages.jobData.table.empty);
  return toJobData(wells);
}

function toSavedJob(value: unknown, wells: readonly JobWell[] | undefined): JobData {
  mustHold(jobFormatRules, { isRecognized: wells !== undefined });
  return { ...toJobData(wells ?? []), ...(isSimulated(value) && { simulated: true }) };
}

/** The contract's wells differ only in that their lists are not readonly. */
const toJobData = (wells: readonly JobWell[]) => ({ wells: wells as WireWell[] });

const isSimulated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'simulated' in value && value.simulated === true;
