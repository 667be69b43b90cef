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
export function keyOfJob({ apiNumber, endDate }: Pick<StoredDisclosure, 'apiNumber' | 'endDate'>): string | undefined {
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

/** For disclosures that are made or checked together. */
export const twinRules: readonly Rule<{ readonly twin: string | undefined }>[] = [
  {
    id: 'FILE-02',
    message: 'Another well here has the same API number and end date: {twin}',
    severity: 'warning',
    field: 'apiNumber',
    fails: ({ twin }) => twin !== undefined,
    values: ({ twin = '' }) => ({ twin }),
  },
];
