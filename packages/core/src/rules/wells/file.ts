import { readNaiveDate } from '../../dates/naive-date.ts';
import type { SelectedWell } from '../../model/well.ts';
import { digitsOf } from '../../places/api-states.ts';
import type { StoredDisclosure } from '../check-context.ts';
import type { Rule } from '../../rule/rule.ts';

interface KnownFiles {
  readonly well: SelectedWell;
  readonly storedFiles: readonly StoredDisclosure[];
}

const dayOf = (text: string): string | undefined => readNaiveDate(text)?.slice(0, 10);

/** The same for disclosures of one job of a well; undefined when the well does not say enough. */
function keyOfJob({ apiNumber, endDate }: Pick<StoredDisclosure, 'apiNumber' | 'endDate'>): string | undefined {
  const [api, day] = [digitsOf(apiNumber), dayOf(endDate)];
  return api === '' || day === undefined ? undefined : `${api} ${day}`;
}

function findSame({ well, storedFiles }: KnownFiles): StoredDisclosure | undefined {
  const key = keyOfJob(well);
  return key === undefined ? undefined : storedFiles.find((file) => keyOfJob(file) === key);
}

export const storedFileRules: readonly Rule<KnownFiles>[] = [
  {
    id: 'FILE-01',
    message: 'A disclosure of this API number and end date is already stored: {name}',
    severity: 'warning',
    field: 'apiNumber',
    fails: (known) => findSame(known) !== undefined,
    values: (known) => ({ name: findSame(known)?.name ?? '' }),
  },
];

interface JobDays {
  readonly first: string;
  readonly last: string;
}

function daysOf({ startDate, endDate }: Pick<SelectedWell, 'startDate' | 'endDate'>): JobDays | undefined {
  const last = dayOf(endDate);
  if (last === undefined) return undefined;
  const first = dayOf(startDate) ?? last;
  return { first: first < last ? first : last, last };
}

/** A day on which one job ends and the other begins is no overlap. */
const doOverlap = (one: JobDays, other: JobDays): boolean =>
  one.last === other.last || (one.first < other.last && other.first < one.last);

/**
 * Names the first disclosure so far that is about the same well at the same time: a copy, or an API number that was
 * copied from a neighbor. A later job on the same well is no twin.
 */
export function createTwinFinder() {
  const jobs = new Map<string, (JobDays & { readonly name: string })[]>();
  return (well: Pick<SelectedWell, 'apiNumber' | 'startDate' | 'endDate'>, name: string): string | undefined => {
    const [api, days] = [digitsOf(well.apiNumber), daysOf(well)];
    if (api === '' || days === undefined) return undefined;
    const earlier = jobs.get(api) ?? [];
    jobs.set(api, [...earlier, { ...days, name }]);
    return earlier.find((other) => doOverlap(days, other))?.name;
  };
}

/** For disclosures that are made or checked together. */
export const twinRules: readonly Rule<{ readonly twin: string | undefined }>[] = [
  {
    id: 'FILE-02',
    message: 'Another disclosure here has the same API number, and its job was at the same time: {twin}',
    severity: 'warning',
    field: 'apiNumber',
    fails: ({ twin }) => twin !== undefined,
    values: ({ twin = '' }) => ({ twin }),
  },
];
