import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.tsx';

/** Looked up anew each time: somebody may just have deleted something. */
export const binQuery = (api: Api) => queryOptions({ queryKey: ['bin'], queryFn: () => api.listBin(), staleTime: 0 });
