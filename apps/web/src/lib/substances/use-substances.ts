import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadSubstances } from './load-substances.ts';

export const substancesLists = queryOptions({
  queryKey: ['substances'],
  queryFn: loadSubstances,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** What the rules need to know about substances; undefined until the lists are loaded. */
export const useSubstances = () => useQuery(substancesLists);
