import type { Customer, CustomerInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { customersList, deletionRequests, readAgain } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

/** The customers and the calls that change them. The list reloads after every change. */
export function useCustomers() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('customer');
  const [replaceOnce] = useState(createIdempotencyKeys);
  const refetch = () => readAgain(queryClient, customersList(api).queryKey);

  // A request to delete it ends with it.
  const refetchAll = async () => {
    void queryClient.invalidateQueries({ queryKey: deletionRequests(api).queryKey });
    await refetch();
  };

  return {
    customers: useQuery(customersList(api)),
    add: useMutation({
      mutationFn: (body: CustomerInput) => once(body, (idempotencyKey) => api.createCustomer({ body, idempotencyKey })),
      onSuccess: refetch,
    }),
    change: useMutation({ mutationFn: api.updateCustomer, onSettled: refetch }),
    remove: useMutation({
      mutationFn: ({ customer, seen }: { readonly customer: Customer; readonly seen: string | undefined }) =>
        api.deleteCustomer({ params: { id: customer.id }, query: { seen }, ifMatch: customer.version }),
      onSettled: refetchAll,
    }),
    replace: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: number; readonly by: number; readonly seen: string }) =>
        replaceOnce({ id, body }, (idempotencyKey) => api.replaceCustomer({ params: { id }, body, idempotencyKey })),
      onSettled: refetchAll,
    }),
    files: { import: api.importCustomers, export: api.exportCustomers, template: api.getCustomerTemplate },
    refetch,
  };
}
