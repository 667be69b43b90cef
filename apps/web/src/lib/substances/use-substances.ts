import { readSubstances, type Substances } from '@disclosure/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The lists are part of the app, in files of their own: only pages that check CAS numbers load them. */
async function loadSubstances(): Promise<Substances> {
  const [list, replaced] = await Promise.all([
    import('@disclosure/core/data/substances.csv?raw'),
    import('@disclosure/core/data/replaced-cas-numbers.csv?raw'),
  ]);
  return readSubstances(list.default, replaced.default);
}

export const substancesLists = queryOptions({
  queryKey: ['substances'],
  queryFn: loadSubstances,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** What the rules need to know about substances; undefined until the lists are loaded. */
export const useSubstances = () => useQuery(substancesLists);
