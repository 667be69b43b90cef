import {
  messages,
  type Catalogue,
  type Customer,
  type Ingredient,
  type Vendor,
  buildCatalogue,
  customersOfEach,
  type WizardState,
} from '@disclosure/core';
import { type ReactNode, useEffect, createContext, useContext, useMemo } from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { toasts } from '../../../lib/toasts.ts';
import { toCustomer, toIngredient, toMapping, toVendor } from '@disclosure/api';
import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';
import { customersList, ingredientsList, mappingsOf, vendorsList } from '../../../lib/queries.ts';
import { useWizardState } from './store.ts';

interface ReferenceDataProviderProps {
  /** Numbers are made from them: a part would give wrong ones. Whoever only looks at wells need not wait for the last part. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** Steps 2 to 5 begin when everything is there that they are made from. */
export function ReferenceDataProvider({ isWhole, children }: ReferenceDataProviderProps) {
  const { data, lists, ...queries } = useReferenceQueries();
  const enough = isWhole ? data : lists;
  if (!enough) return <MissingData {...queries} />;
  return (
    <CustomersContext value={enough.customers}>
      <ReferenceDataContext value={data}>{children}</ReferenceDataContext>
    </CustomersContext>
  );
}

type Queries = Omit<ReturnType<typeof useReferenceQueries>, 'data' | 'lists'>;

/** They are on their way, or it says why not. */
function MissingData({ ingredients, vendors, customers, mappings }: Queries) {
  const otherError = vendors.error ?? customers.error ?? mappings.error;
  useEffect(() => {
    if (ingredients.isError) toasts.show(messages.job.ingredientsFailed, 'failed');
  }, [ingredients.isError]);

  if (!ingredients.isError && !otherError) return <Loading />;
  const retryOthers = () => {
    for (const { refetch } of [vendors, customers, mappings]) void refetch();
  };
  return (
    <div className={page.narrow}>
      {ingredients.isError && (
        <ErrorBanner error={ingredients.error} onRetry={() => void ingredients.refetch()}>
          {messages.job.ingredientsFailed}
        </ErrorBanner>
      )}
      {otherError && (
        <ErrorBanner error={otherError} onRetry={retryOthers}>
          {messages.customerChoice.fetchFailed}
        </ErrorBanner>
      )}
    </div>
  );
}

/** What disclosures are made from, as it was when the wizard last read it. */
export interface ReferenceData {
  /** With the mappings of every customer of the job's wells. */
  readonly catalogue: Catalogue;
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly customers: readonly Customer[];
}

export const ReferenceDataContext = createContext<ReferenceData | undefined>(undefined);
export const CustomersContext = createContext<readonly Customer[]>([]);

/** Known from step 2 on, when the mappings of this job's customers may still be on their way. */
export const useKnownCustomers = (): readonly Customer[] => useContext(CustomersContext);

/** Steps 4 and 5 are drawn only once the reference data are there. */
export function useReferenceData(): ReferenceData {
  const data = useContext(ReferenceDataContext);
  if (!data) throw new Error('useReferenceData needs a ReferenceDataContext above it');
  return data;
}

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
