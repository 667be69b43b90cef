import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';

const ASK_AGAIN = 15_000;

/** Whether the server has all it needs. While it has not, it is asked again now and then. */
export function useReadiness() {
  const api = useApi();
  return useQuery({
    queryKey: ['readiness'],
    queryFn: api.getReadiness,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN : false),
  });
}
