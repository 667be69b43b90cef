import type { Vendor, VendorInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { ingredientsList, vendorsList } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

/** The vendors and the calls that change them. The list takes the answers of the server without a reload. */
export function useVendors() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('vendor');
  const [replaceOnce] = useState(createIdempotencyKeys);
  const { queryKey } = vendorsList(api);
  const keep = useKeep();
  const refetch = () => queryClient.invalidateQueries({ queryKey });

  return {
    vendors: useQuery(vendorsList(api)),
    add: useMutation({
      mutationFn: (body: VendorInput) => once(body, (idempotencyKey) => api.createVendor({ body, idempotencyKey })),
      // The list may have it already, if the answer to an earlier try was lost.
      onSuccess: (vendor) => keep((vendors) => [...vendors.filter(({ id }) => id !== vendor.id), vendor]),
    }),
    change: useMutation({
      mutationFn: api.updateVendor,
      onSuccess: (vendor) => keep((vendors) => vendors.map((other) => (other.id === vendor.id ? vendor : other))),
      onError: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ vendor: { id, version }, seen }: { readonly vendor: Vendor; readonly seen: string | undefined }) =>
        api.deleteVendor({ params: { id }, query: { seen }, ifMatch: version }),
      onSuccess: (_, { vendor: { id } }) => keep((vendors) => vendors.filter((vendor) => vendor.id !== id)),
      onError: refetch,
    }),
    replace: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: number; readonly by: number; readonly seen: string }) =>
        replaceOnce({ id, body }, (idempotencyKey) => api.replaceVendor({ params: { id }, body, idempotencyKey })),
      onSettled: async () => {
        void queryClient.invalidateQueries({ queryKey: ingredientsList(api).queryKey });
        await refetch();
      },
    }),
    files: { import: api.importVendors, export: api.exportVendors, template: api.getVendorTemplate },
    refetch,
  };
}

/** Changes the list in this tab as the server has changed its own. */
function useKeep() {
  const queryClient = useQueryClient();
  const { queryKey } = vendorsList(useApi());
  return async (change: (vendors: Vendor[]) => Vendor[]) => {
    // A list that is being read may be as it was before the change.
    const isReading = queryClient.isFetching({ queryKey }) > 0;
    if (isReading) await queryClient.cancelQueries({ queryKey });
    // Other tabs read it again.
    void queryClient.invalidateQueries({ queryKey, refetchType: isReading ? 'active' : 'none' });
    queryClient.setQueryData(queryKey, (before: Vendor[] | undefined) => before && change(before));
  };
}
