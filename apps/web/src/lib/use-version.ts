import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';

/** What is running on the server, once it has said so. */
export function useVersion() {
  const api = useApi();
  return useQuery({ queryKey: ['version'], queryFn: api.getVersion, staleTime: Number.POSITIVE_INFINITY }).data;
}
