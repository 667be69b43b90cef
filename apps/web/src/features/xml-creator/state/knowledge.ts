import { MAX_PUBLIC_WELLS } from '@disclosure/api';
import { messages, type PublicJobOfArchive } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { type Api, useApi } from '../../../lib/api.tsx';
import { usePlaces } from '../../../lib/places/use-places.ts';
import { useVersion } from '../../../lib/queries.ts';
import { useSubstances } from '../../../lib/substances/use-substances.ts';
import { useReferenceData } from './reference-data.tsx';
import { type Knowledge, useWizard, useWizardState, type WizardStore } from './store.ts';

/** Keeps what is new; the same knowledge again draws nothing. */
function learn({ slices }: WizardStore, told: Knowledge): void {
  const { knowledge } = slices.getState();
  const isKnown =
    knowledge.places === told.places &&
    knowledge.substances === told.substances &&
    knowledge.storedFiles === told.storedFiles &&
    knowledge.publicJobs === told.publicJobs &&
    knowledge.timeZone === told.timeZone;
  if (!isKnown) slices.setState({ knowledge: told });
}

/** Before the rows are edited: places and substances. Stored files are looked up before saving, and known since then. */
export function useKnowledgeOfRows(): void {
  const store = useWizard();
  const { data: places } = usePlaces(useApiNumbers());
  const { data: substances } = useSubstances();
  const timeZone = useVersion()?.timeZone;
  const tell = () => learn(store, { ...store.slices.getState().knowledge, places, substances, timeZone });
  // What is known already is told before the first drawing, so that the rows are not drawn twice.
  useState(tell);
  useLayoutEffect(tell);
}

/** Before documents are made and saved: everything that rules ask for. */
export function useFullKnowledge() {
  const store = useWizard();
  const { isPartial } = useReferenceData();
  const apiNumbers = useApiNumbers();
  const places = usePlaces(apiNumbers);
  const substances = useSubstances();
  const stored = useStoredTwins(apiNumbers);
  const published = usePublicJobs(apiNumbers);
  const timeZone = useVersion()?.timeZone;
  const tell = () =>
    learn(store, {
      places: places.data,
      substances: substances.data,
      storedFiles: stored.data,
      publicJobs: published.data,
      timeZone,
    });
  useState(tell);
  useLayoutEffect(tell);
  return {
    /** What could not be checked, in words. */
    gaps: [
      ...(isPartial ? [messages.customerChoice.fetchFailed] : []),
      ...(places.isError ? [messages.saving.placesFailed] : []),
      ...(substances.isError ? [messages.saving.substancesFailed] : []),
      ...(stored.isError ? [messages.saving.twinsFailed] : []),
      ...(published.isError ? [messages.publication.failed] : []),
    ],
    /** Nothing is being asked any more. Stored files change with every save of a colleague, so a list of before waits too. */
    isSettled: !places.isLoading && !substances.isLoading && !stored.isFetching && !published.isLoading,
  };
}

/** The digits of the selected wells' API numbers: the same list while the numbers stay the same. */
function useApiNumbers(): readonly string[] {
  const joined = useWizardState(({ selected, disclosures }) =>
    selected.map((key) => disclosures[key]?.well.apiNumber ?? '').join(' '),
  );
  return useMemo(() => {
    const numbers = joined.split(' ').map((text) => text.replaceAll(/\D/g, ''));
    return [...new Set(numbers.filter(Boolean))];
  }, [joined]);
}

/** The server takes this many at once. */
const NUMBERS_AT_ONCE = 200;

function useStoredTwins(apiNumbers: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['twins', ...apiNumbers],
    queryFn: async () => {
      const starts = Array.from({ length: Math.ceil(apiNumbers.length / NUMBERS_AT_ONCE) }, (_, part) => part);
      const parts = starts.map((part) => apiNumbers.slice(part * NUMBERS_AT_ONCE, (part + 1) * NUMBERS_AT_ONCE));
      return (await Promise.all(parts.map((part) => api.listTwins({ query: { apiNumbers: part.join(',') } })))).flat();
    },
    enabled: apiNumbers.length > 0,
    staleTime: 0,
  });
}

/** The jobs of these wells that are public already, for the warning before a job is filed again. */
function usePublicJobs(apiNumbers: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['public-jobs', ...apiNumbers],
    queryFn: () => listPublicJobs(api, apiNumbers),
    enabled: apiNumbers.length > 0,
    retry: false,
  });
}

async function listPublicJobs(api: Api, apiNumbers: readonly string[]): Promise<PublicJobOfArchive[]> {
  const found: PublicJobOfArchive[] = [];
  for (let start = 0; start < apiNumbers.length; start += MAX_PUBLIC_WELLS) {
    const part = apiNumbers.slice(start, start + MAX_PUBLIC_WELLS).join(',');
    const { archive, jobs } = await api.listPublicJobs({ query: { apiNumbers: part } });
    found.push(...jobs.map((job) => Object.assign(job, { archive: archive ?? '' })));
  }
  return found;
}
