import { type Me, NO_VERSION, ProblemError } from '@disclosure/api';
import { readPersonName, readRoles } from '@disclosure/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';
import type { Session } from '../session/session.ts';
import type { SessionUser } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';

const meQuery = (api: Api, session: Session) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: () => api.getMe().catch((error: unknown) => meOf(session.get().user, error)),
  });

/** The specification has no call for it. Where the server has none either, the session knows enough. */
function meOf(user: SessionUser | undefined, error: unknown): Me {
  if (!user || !(error instanceof ProblemError) || error.status !== 404) throw error;
  const { firstName = '', lastName = '' } = readPersonName(user.name) ?? {};
  const names = { id: Number(user.id), first_name: firstName, last_name: lastName, email: user.email };
  return { ...names, roles: readRoles([user.role]), pending_email: null, version: NO_VERSION };
}

const customersQuery = (api: Api) => queryOptions({ queryKey: ['me', 'customers'], queryFn: api.listMyCustomers });

/** The user's profile and customers, and how to change the profile. */
export function useProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = meQuery(api, useSession().session);
  return {
    me: useQuery(query),
    customers: useQuery(customersQuery(api)),
    update: useMutation({
      mutationFn: api.updateMe,
      onSuccess: (me) => queryClient.setQueryData(query.queryKey, me),
    }),
    changePassword: useMutation({ mutationFn: api.changePassword }),
    // A first load that is still under way would be taken for the answer, and it may be older than the change.
    refetch: async () => {
      const only = { queryKey: query.queryKey, exact: true };
      await queryClient.cancelQueries(only);
      await queryClient.invalidateQueries(only);
    },
  };
}
