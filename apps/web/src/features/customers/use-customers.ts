import type { Customer, CustomerInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { customersList, deletionRequests } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

/** The customers and the calls that change them. The list reloads after every change. */
export function useCustomers() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('customer');
  const refetch = () => queryClient.invalidateQueries({ queryKey: customersList(api).queryKey });

  return {
    customers: useQuery(customersList(api)),
    add: useMutation({
      mutationFn: (body: CustomerInput) => once(body, (idempotencyKey) => api.createCustomer({ body, idempotencyKey })),
      onSuccess: refetch,
    }),
    change: useMutation({ mutationFn: api.updateCustomer, onSettled: refetch }),
    remove: useMutation({
      mutationFn: ({ id, version }: Customer) => api.deleteCustomer({ params: { id }, ifMatch: version }),
      onSettled: async () => {
        // A request to delete it ends with it.
        void queryClient.invalidateQueries({ queryKey: deletionRequests(api).queryKey });
        await refetch();
      },
    }),
    files: { import: api.importCustomers, export: api.exportCustomers, template: api.getCustomerTemplate },
    refetch,
  };
}
