import { ProblemError } from '@disclosure/api';
import { SharingQueryClient } from './shared-lists.ts';

const RETRIES = 3;
const FIVE_MINUTES = 300_000;

/** A retry helps if the connection or the server failed, not if the server refused. */
export const isPassing = (error: unknown) =>
  !(error instanceof ProblemError) || (error.status >= 500 && error.code !== 'damaged') || error.status === 429;

export const createQueryClient = () =>
  new SharingQueryClient({
    defaultOptions: {
      queries: {
        // Without a network the next try fails like the last: the page says so at once.
        retry: (failures, error) => failures < RETRIES && isPassing(error) && navigator.onLine,
        // The library would wait for the network in silence, even with what is read from the browser itself.
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: FIVE_MINUTES,
        staleTime: FIVE_MINUTES,
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
