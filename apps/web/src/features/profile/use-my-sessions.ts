import type { OwnSession } from '@disclosure/api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';

const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'sessions'], queryFn: api.listMySessions, staleTime: 0 });

/** Where the user is signed in, and the ways to end that. */
export function useMySessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  return {
    sessions: useQuery(sessionsQuery(api)),
    end: useMutation({ mutationFn: ({ id }: OwnSession) => api.endMySession({ params: { id } }), onSettled }),
    endOthers: useMutation({ mutationFn: () => api.endMyOtherSessions(), onSettled }),
  };
}
