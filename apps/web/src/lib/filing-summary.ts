import { COUNTED_FILINGS } from '@disclosure/api';
import { printGrouped } from '@disclosure/core';
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

/** `1,000+` where the server counted no further. */
export const printFilings = (count: number): string =>
  count > COUNTED_FILINGS ? `${printGrouped(COUNTED_FILINGS)}+` : printGrouped(count);
