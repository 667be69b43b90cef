import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';
import { DESK, HALF_A_MINUTE } from './filing.ts';

/** The figures of the filing desk, for those who may see it. */
export function useFilingSummary(isEnabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [DESK, 'summary'],
    queryFn: () => api.getFilingSummary(),
    staleTime: HALF_A_MINUTE,
    enabled: isEnabled,
  });
}
