import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Api, useApi } from '../../lib/api.tsx';
import { accessList, customersList } from '../../lib/queries.ts';

/** How long after the dialog opens the user is loaded again, in milliseconds. */
const REFETCH_DELAY = 100;

const userDetail = (api: Api, id: number) =>
  queryOptions({ queryKey: ['users', id], queryFn: () => api.getUser({ params: { id } }), staleTime: 0 });

const usersOf = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['customers', id, 'users'],
    queryFn: () => api.listUsersOfCustomer({ params: { id } }),
    staleTime: 0,
  });

interface Link {
  readonly user: number;
  readonly customer: number;
}

/** Links between users and customers can be added and removed from either side. */
function useLinks() {
  const api = useApi();
  const queryClient = useQueryClient();
  const refetch = async (_: unknown, __: unknown, { user, customer }: Link) => {
    void queryClient.invalidateQueries({ queryKey: customersList(api).queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: accessList(api).queryKey });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: userDetail(api, user).queryKey }),
      queryClient.invalidateQueries({ queryKey: usersOf(api, customer).queryKey }),
    ]);
  };
  return {
    assign: useMutation({
      mutationFn: ({ user, customer }: Link) =>
        api.assignUsers({ params: { id: customer }, body: { user_ids: [user] } }),
      onSettled: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ user, customer }: Link) =>
        api.removeUsers({ params: { id: customer }, query: {}, body: { user_ids: [user] } }),
      onSettled: refetch,
    }),
  };
}

/** The customers of one user. Cached data is shown at once and loaded again shortly after. */
export function useCustomersOfUser(id: number) {
  const api = useApi();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), REFETCH_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return { user: useQuery({ ...userDetail(api, id), enabled: isDue }), ...useLinks() };
}

/** The users of one customer. */
export function useUsersOfCustomer(id: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: (user_ids: readonly number[]) => api.assignUsers({ params: { id }, body: { user_ids: [...user_ids] } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accessList(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: customersList(api).queryKey, exact: true });
      return queryClient.invalidateQueries({ queryKey: usersOf(api, id).queryKey });
    },
  });
  return { users: useQuery(usersOf(api, id)), add, ...useLinks() };
}
