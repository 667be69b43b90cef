import { jobDataMessages } from '../messages/wizard-messages.ts';
import { type JobWell, withMissing } from './job-well.ts';
import { readJob } from './read-job.ts';
import type { ReadWell } from './read-well.ts';
import type { Chemical } from '../model/well.ts';

/** The wells of newer job data in a file, checked as those of a job number are; undefined for any other format. */
export function readJobFile(value: unknown): JobWell[] | undefined {
  const { wells, findings } = readJob(value);
  return findings.length > 0 ? undefined : wells.map(toJobWell);
}

function toJobWell({ well, findings }: ReadWell): JobWell {
  const { chemicals, customer_id, ...rest } = well;
  return withMissing({
    name: rest.name,
    api: rest.api,
    tvd: rest.tvd,
    clean: rest.clean,
    county: rest.county,
    state: rest.state,
    longitude: rest.longitude || null,
    latitude: rest.latitude || null,
    startDate: rest.startDate,
    endDate: rest.endDate,
    chemicals: amountsOf(chemicals),
    chemicalUnits: Object.fromEntries(chemicals.flatMap(({ code, unit }) => (unit === null ? [] : [[code, unit]]))),
    customer: rest.customer,
    ...(customer_id !== null && { customer_id }),
    totalStages: rest.totalStages,
    notes: findings.map(({ message }) => message),
  });
}

/** When one amount of a code is valid and another is not, neither can be trusted: a message shows both. */
function amountsOf(chemicals: readonly Chemical[]): Record<string, number | string> {
  const byCode = Map.groupBy(chemicals, ({ code }) => code.toLowerCase());
  return Object.fromEntries(
    Array.from(byCode.values(), (same) => {
      const [first] = same;
      const amount = same.length === 1 ? first?.amount : same.map((chemical) => chemical.amount).join(' and ');
      return [first?.code ?? '', isGiven(amount) ? amount : jobDataMessages.unknownAmount];
    }),
  );
}

/** The sum of amounts may lie beyond all numbers. */
const isGiven = (amount: number | string | undefined): amount is number | string =>
  typeof amount === 'string' || Number.isFinite(amount);
