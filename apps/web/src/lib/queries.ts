import type { Assignments } from '@disclosure/core';
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from './api.tsx';

/** The lists that several pages read. Each is fetched whole: the tables search and sort in the browser. */
export const usersList = (api: Api) =>
  queryOptions({ queryKey: ['users'], queryFn: async () => (await api.listUsers({ query: {} })).items });

export const customersList = (api: Api) =>
  queryOptions({ queryKey: ['customers'], queryFn: async () => (await api.listCustomers({ query: {} })).items });

/** Which customers each user is assigned to. Other Managers change it too. */
export const accessList = (api: Api) =>
  queryOptions({
    queryKey: ['access'],
    queryFn: async (): Promise<Assignments> =>
      new Map((await api.listAccess()).users.map(({ user_id, customer_ids }) => [user_id, new Set(customer_ids)])),
    staleTime: 0,
    structuralSharing: false,
  });

export const vendorsList = (api: Api) =>
  queryOptions({ queryKey: ['vendors'], queryFn: async () => (await api.listVendors({ query: {} })).items });

export const ingredientsList = (api: Api) =>
  queryOptions({ queryKey: ['ingredients'], queryFn: async () => (await api.listIngredients({ query: {} })).items });

export const mappingsOf = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['customers', id, 'third-party-chems'],
    // The specification need not say whose they are.
    queryFn: async () =>
      (await api.listThirdPartyChems({ params: { id } })).map((mapping) => Object.assign(mapping, { customer_id: id })),
    // Other users map codes too, and the wizard depends on the current mappings.
    staleTime: 0,
  });

/** The user's own drafts. Another browser may have saved one since. */
export const draftsList = (api: Api) => queryOptions({ queryKey: ['drafts'], queryFn: api.listDrafts, staleTime: 0 });

/** What Editors ask Managers to delete. The bell keeps it fresh. */
export const deletionRequests = (api: Api) =>
  queryOptions({ queryKey: ['deletion-requests'], queryFn: () => api.listDeletionRequests() });

/** The version of the running server, once known. */
export function useVersion() {
  const api = useApi();
  return useQuery({ queryKey: ['version'], queryFn: api.getVersion, staleTime: Number.POSITIVE_INFINITY }).data;
}

const ASK_AGAIN = 15_000;

/** Whether the server has all it needs. Until it has, it is asked every 15 seconds. */
export function useReadiness() {
  const api = useApi();
  return useQuery({
    queryKey: ['readiness'],
    queryFn: api.getReadiness,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN : false),
  });
}

/**
 * Reads lists again after a change. A first load that is still under way would be taken for the answer, and it may be
 * older than the change.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
}
