import { countyFips, rememberFor, withLeadingZero } from '@disclosure/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Also of a number that has lost its leading zero, so that this can be seen. */
const stateOf = (apiNumber: string): string | undefined =>
  countyFips(withLeadingZero(apiNumber) ?? apiNumber)?.slice(0, 2);

/** The states of API numbers, sorted and without duplicates, so that they make a stable query key. */
export const statesOfWells = rememberFor((apiNumbers: readonly string[]): string[] =>
  [...new Set(apiNumbers.flatMap((apiNumber) => stateOf(apiNumber) ?? []))].sort(),
);

const forGood = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const;

export const placesOf = (apiNumbers: readonly string[]) =>
  queryOptions({
    queryKey: ['places', ...statesOfWells(apiNumbers)],
    queryFn: async () => (await import('./load-counties.ts')).loadPlaces(apiNumbers),
    ...forGood,
  });

/** What the rules need to know about places; undefined until the shapes are loaded. They are part of the app. */
export const usePlaces = (apiNumbers: readonly string[]) => useQuery(placesOf(apiNumbers));

/** The counties of these states, by their census number. */
export const useCounties = (states: readonly string[]) =>
  useQuery({
    queryKey: ['counties', ...states],
    queryFn: async () => (await import('./load-counties.ts')).loadCountiesOf(states),
    ...forGood,
  });
