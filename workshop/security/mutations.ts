import type { Mutation } from './mutations/mutation.ts';
import { ofAccounts } from './mutations/of-accounts.ts';
import { ofData } from './mutations/of-data.ts';
import { ofRequests } from './mutations/of-requests.ts';

/** One for each row of the chapters on input, accounts, sessions, access, data and code that names a test. */
export const mutations: readonly Mutation[] = [...ofRequests, ...ofAccounts, ...ofData].toSorted((one, other) =>
  one.row.localeCompare(other.row, 'en', { numeric: true }),
);
