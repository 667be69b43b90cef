import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';

/** Everything of the desk that is kept under this name is fetched again after a change. */
export const DESK = 'filings';
/** Colleagues work at the desk, too. */
export const HALF_A_MINUTE = 30_000;

/** One filing, for those who may see it. */
export function useFiling(fileId: string, isEnabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [DESK, 'one', fileId],
    queryFn: () => api.getFiling({ params: { fileId } }),
    staleTime: HALF_A_MINUTE,
    enabled: isEnabled,
  });
}
