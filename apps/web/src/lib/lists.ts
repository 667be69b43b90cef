import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.tsx';

/** The lists that several pages read. Each is fetched whole: the tables search and sort by themselves. */
export const usersList = (api: Api) =>
  queryOptions({ queryKey: ['users'], queryFn: async () => (await api.listUsers({ query: {} })).items });

export const customersList = (api: Api) =>
  queryOptions({ queryKey: ['customers'], queryFn: async () => (await api.listCustomers({ query: {} })).items });

export const vendorsList = (api: Api) =>
  queryOptions({ queryKey: ['vendors'], queryFn: async () => (await api.listVendors({ query: {} })).items });

export const ingredientsList = (api: Api) =>
  queryOptions({ queryKey: ['ingredients'], queryFn: async () => (await api.listIngredients({ query: {} })).items });

export const mappingsOf = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['customers', id, 'third-party-chems'],
    queryFn: () => api.listThirdPartyChems({ params: { id } }),
    // Others map codes too, and the wizard counts on what stands here.
    staleTime: 0,
  });
