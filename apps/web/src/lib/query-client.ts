import { ProblemError } from '@disclosure/api';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 3;
const FIVE_MINUTES = 300_000;

/** Asking again helps when the way or the server was the trouble, not when the answer was no. */
export const isPassing = (error: unknown) =>
  !(error instanceof ProblemError) || (error.status >= 500 && error.code !== 'damaged') || error.status === 429;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        gcTime: FIVE_MINUTES,
        staleTime: FIVE_MINUTES,
      },
      mutations: { retry: 0 },
    },
  });
