import { MAX_PUBLIC_WELLS } from '@disclosure/api';
import type { PublicJobOfArchive } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';

/** The jobs of these wells that are public already, for the warning before a job is filed again. */
export function usePublicJobs(apiNumbers: readonly string[]) {
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
