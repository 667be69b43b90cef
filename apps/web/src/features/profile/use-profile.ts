import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';

const meQuery = (api: Api) => queryOptions({ queryKey: ['me'], queryFn: api.getMe });
const customersQuery = (api: Api) => queryOptions({ queryKey: ['me', 'customers'], queryFn: api.listMyCustomers });

/** The user's profile and customers, and how to change the profile. */
export function useProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  return {
    me: useQuery(meQuery(api)),
    customers: useQuery(customersQuery(api)),
    update: useMutation({
      mutationFn: api.updateMe,
      onSuccess: (me) => queryClient.setQueryData(meQuery(api).queryKey, me),
    }),
    changePassword: useMutation({ mutationFn: api.changePassword }),
    // A first load that is still under way would be taken for the answer, and it may be older than the change.
    refetch: async () => {
      const query = { queryKey: meQuery(api).queryKey, exact: true };
      await queryClient.cancelQueries(query);
      await queryClient.invalidateQueries(query);
    },
  };
}
