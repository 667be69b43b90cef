import type { Neighbours } from '@disclosure/api';
import { casOf, type Disclosure, type DisclosureRow, type NeighbourFigures, type Usual } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../api.tsx';

/** An archive is loaded once a day at most. */
const FRESH = 60 * 60 * 1000;

/** The CAS numbers of some rows, sorted: the same text while they stay the same, so that typing percents asks nothing. */
const numbersOf = (rows: readonly DisclosureRow[]): string =>
  [...new Set(rows.flatMap((row) => casOf(row) ?? []))].toSorted().join(' ');

/** What neighbours filed for the substances of a well: one call for all its rows, and none for what is known already. */
export function useNeighbours({ well, rows }: Disclosure, isAllowed = true) {
  const api = useApi();
  const numbers = useMemo(() => numbersOf(rows), [rows]);
  const { state, county } = well;
  const { data, isError } = useQuery({
    queryKey: ['neighbours', state, county, numbers],
    queryFn: () => {
      const asked = numbers.split(' ').filter(Boolean);
      return api.askNeighbours({
        body: {
          state,
          county,
          endDate: '',
          rows: asked.map((casNumber) => ({ casNumber, percentInHFJob: 0 })),
          well: {},
        },
      });
    },
    enabled: isAllowed && state !== '',
    staleTime: FRESH,
    // While other substances are asked for. Another place has other neighbors.
    placeholderData: (before, query) =>
      query?.queryKey[1] === state && query.queryKey[2] === county ? before : undefined,
    retry: false,
  });
  const figures = useMemo(() => (data?.archive ? toFigures(data) : undefined), [data]);
  return { figures, isError, isLoaded: data !== undefined };
}

export type NeighboursOfWell = ReturnType<typeof useNeighbours>;

function toFigures({ rows, fields, ...place }: Neighbours): NeighbourFigures {
  const substances: [string, Usual][] = rows.flatMap(({ casNumber, usual }) => (usual ? [[casNumber, usual]] : []));
  return {
    ...place,
    substances: Object.fromEntries(substances),
    fields: Object.fromEntries(fields.map(({ field, usual }) => [field, usual])),
    asked: rows.map(({ casNumber }) => casNumber),
    known: rows.filter(({ isKnown }) => isKnown).map(({ casNumber }) => casNumber),
  };
}
