import { readNaiveDate } from '../../dates/naive-date.ts';
import type { SelectedWell } from '../../jobs/well.ts';
import { digitsOf } from '../../places/api-states.ts';
import type { StoredDisclosure } from '../check-context.ts';
import type { Rule } from '../rule.ts';

interface KnownFiles {
  readonly well: SelectedWell;
  readonly storedFiles: readonly StoredDisclosure[];
}

const dayOf = (text: string): string | undefined => readNaiveDate(text)?.slice(0, 10);

function findSame({ well, storedFiles }: KnownFiles): StoredDisclosure | undefined {
  const [api, day] = [digitsOf(well.apiNumber), dayOf(well.endDate)];
  if (api === '' || day === undefined) return undefined;
  return storedFiles.find((file) => digitsOf(file.apiNumber) === api && dayOf(file.endDate) === day);
}

export const storedFileRules: readonly Rule<KnownFiles>[] = [
  {
    id: 'FILE-01',
    message: 'A disclosure of this API number and end date is stored already: {name}',
    severity: 'warning',
    field: 'apiNumber',
    fails: (known) => findSame(known) !== undefined,
    values: (known) => ({ name: findSame(known)?.name ?? '' }),
  },
];
