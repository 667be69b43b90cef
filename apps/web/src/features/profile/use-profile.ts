import { type Me, NO_VERSION } from '@disclosure/api';
import { readPersonName, readRoles } from '@disclosure/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';
import { hasNoSuchCall } from '../../lib/failure.ts';
import { useSession } from '../session/use-session.ts';

type SessionUser = ReturnType<typeof useSession>['user'];

const meQuery = (api: Api, user: SessionUser) =>
  queryOptions({ queryKey: ['me'], queryFn: () => api.getMe().catch((error: unknown) => meOf(user, error)) });

/** The specification has no call for it. Where the server has none either, the session knows enough. */
function meOf(user: SessionUser, error: unknown): Me {
  if (!user || !hasNoSuchCall(error)) throw error;
  const { firstName = '', lastName = '' } = readPersonName(user.name) ?? {};
  const names = { id: Number(user.id), first_name: firstName, last_name: lastName, email: user.email };
  return { ...names, roles: readRoles([user.role]), pending_email: null, version: NO_VERSION };
}

const customersQuery = (api: Api) => queryOptions({ queryKey: ['me', 'customers'], queryFn: api.listMyCustomers });

/** The user's profile and customers, and how to change the profile. */
export function useProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = meQuery(api, useSession().user);
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
