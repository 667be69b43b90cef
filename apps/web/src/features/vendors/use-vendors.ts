import type { Vendor, VendorInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { vendorsList } from '../../lib/queries.ts';

/** The vendors and the calls that change them. The list takes the answers of the server without a reload. */
export function useVendors() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  const { queryKey } = vendorsList(api);
  const keep = (change: (vendors: Vendor[]) => Vendor[]) =>
    queryClient.setQueryData(queryKey, (before: Vendor[] | undefined) => before && change(before));
  const refetch = () => queryClient.invalidateQueries({ queryKey });

  return {
    vendors: useQuery(vendorsList(api)),
    add: useMutation({
      mutationFn: (body: VendorInput) => once(body, (idempotencyKey) => api.createVendor({ body, idempotencyKey })),
      onSuccess: (vendor) => keep((vendors) => [...vendors, vendor]),
    }),
    change: useMutation({
      mutationFn: api.updateVendor,
      onSuccess: (vendor) => keep((vendors) => vendors.map((other) => (other.id === vendor.id ? vendor : other))),
      onError: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Vendor) => api.deleteVendor({ params: { id }, ifMatch: version }),
      onSuccess: (_, { id }) => keep((vendors) => vendors.filter((vendor) => vendor.id !== id)),
      onError: refetch,
    }),
    files: { import: api.importVendors, export: api.exportVendors, template: api.getVendorTemplate },
    refetch,
  };
}
