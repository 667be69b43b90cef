import { toCustomer, toIngredient, toMapping, toVendor } from '@disclosure/api';
import { buildCatalogue, type Customer, customersOfEach, type WizardState } from '@disclosure/core';
import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../../lib/api.tsx';
import { customersList, ingredientsList, mappingsOf, vendorsList } from '../../../lib/lists.ts';
import type { ReferenceData } from './reference-data.ts';
import { useWizardState } from './use-wizard.ts';

/** What is the same for every job. */
type ReferenceLists = Omit<ReferenceData, 'catalogue'>;

const RETRY_AFTER = 5_000;

/** What could not be fetched is asked for again by itself, until it is there. */
const untilThere = {
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'error' ? RETRY_AFTER : false,
};

const mappingsUntilThere = (api: Api, id: number) => ({ ...mappingsOf(api, id), ...untilThere });

/** What every job needs, asked for while somebody still types the number of theirs. What fails is asked for again later. */
export function usePrefetchedLists(): void {
  const api = useApi();
  usePrefetchQuery(ingredientsList(api));
  usePrefetchQuery(vendorsList(api));
  usePrefetchQuery(customersList(api));
}

/** Everything disclosures are made from, fetched side by side; the mappings as soon as the customers are known. */
export function useReferenceQueries() {
  const api = useApi();
  const ingredients = useQuery({ ...ingredientsList(api), ...untilThere });
  const vendors = useQuery({ ...vendorsList(api), ...untilThere });
  const customers = useQuery({ ...customersList(api), ...untilThere });
  const domainCustomers = useMemo(() => customers.data?.map(toCustomer), [customers.data]);
  const mappings = useMappings(domainCustomers ?? []);

  const lists = useMemo((): ReferenceLists | undefined => {
    if (!ingredients.data || !vendors.data || !domainCustomers) return undefined;
    const domain = { ingredients: ingredients.data.map(toIngredient), vendors: vendors.data.map(toVendor) };
    return { ...domain, customers: domainCustomers };
  }, [domainCustomers, ingredients.data, vendors.data]);
  const data = useMemo((): ReferenceData | undefined => {
    if (!lists || !mappings.data) return undefined;
    return { ...lists, catalogue: buildCatalogue(lists.ingredients, lists.vendors, mappings.data.map(toMapping)) };
  }, [lists, mappings.data]);
  return { data, lists, ingredients, vendors, customers, mappings };
}

/** The mappings of the customers of all wells, and of those that were chosen by hand. */
function useMappings(customers: readonly Customer[]) {
  const api = useApi();
  const wells = useWizardState((state) => state.wells);
  const chosen = useWizardState(chosenCustomers);
  const ids = useMemo(() => {
    const owners = customersOfEach(
      wells.map(({ well }) => well),
      customers,
    );
    const known = owners.flatMap((owner) => owner?.id ?? []);
    return [...new Set([...known, ...chosen.split(' ').filter(Boolean).map(Number)])];
  }, [chosen, customers, wells]);
  return useQueries({ queries: ids.map((id) => mappingsUntilThere(api, id)), combine: together });
}

/** As one text, which stays the same while the customers do. */
const chosenCustomers = ({ disclosures }: WizardState) =>
  [...new Set(Object.values(disclosures).flatMap(({ customer }) => customer?.id ?? []))].join(' ');

function together<Item>(
  results: readonly {
    readonly data: readonly Item[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  }[],
) {
  const isComplete = results.every(({ data }) => data !== undefined);
  return {
    data: isComplete ? results.flatMap(({ data }) => data ?? []) : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => results.forEach(({ refetch }) => void refetch()),
  };
}
