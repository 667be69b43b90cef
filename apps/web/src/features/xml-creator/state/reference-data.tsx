import {
  messages,
  type Catalogue,
  type Customer,
  type Ingredient,
  type Vendor,
  buildCatalogue,
  customersOfEach,
  type WizardState,
  lacksDisclosures,
  withDisclosures,
} from '@disclosure/core';
import {
  type ReactNode,
  useEffect,
  createContext,
  useContext,
  useMemo,
  type ComponentType,
  useLayoutEffect,
  useState,
} from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { toasts } from '../../../lib/toasts.ts';
import { toCustomer, toIngredient, toMapping, toVendor } from '@disclosure/api';
import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';
import { customersList, ingredientsList, mappingsOf, vendorsList } from '../../../lib/queries.ts';
import { useWizardState, useWizard } from './store.ts';
import { reasonOf } from '../../../lib/failure.ts';

/** What disclosures are made from, as it was last loaded. */
export interface ReferenceData {
  /** With the mappings of every customer of the job's wells. */
  readonly catalogue: Catalogue;
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly customers: readonly Customer[];
}

export const ReferenceDataContext = createContext<ReferenceData | undefined>(undefined);
export const CustomersContext = createContext<readonly Customer[]>([]);

/** Known from step 2 on, while the mappings of this job's customers may still be loading. */
export const useKnownCustomers = (): readonly Customer[] => useContext(CustomersContext);

/** For steps that are drawn only once all reference data are loaded. */
export function useReferenceData(): ReferenceData {
  const data = useContext(ReferenceDataContext);
  if (!data) throw new Error('useReferenceData needs a ReferenceDataContext above it');
  return data;
}

interface ReferenceDataProviderProps {
  /** Waits for all of it: rows made from a part would be wrong. Steps that only show wells need the lists alone. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** Shows the step once the data it needs are loaded. */
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

/** The data are being loaded, or could not be. */
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

/** What is the same for every job. */
type ReferenceLists = Omit<ReferenceData, 'catalogue'>;

const RETRY_AFTER = 5_000;

/** Tries again by itself until the data are loaded. */
const untilLoaded = {
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'error' ? RETRY_AFTER : false,
};

const mappingsUntilLoaded = (api: Api, id: number) => ({ ...mappingsOf(api, id), ...untilLoaded });

/** Loads what every job needs while the user still types the job number. What fails is tried again later. */
export function usePrefetchedLists(): void {
  const api = useApi();
  usePrefetchQuery(ingredientsList(api));
  usePrefetchQuery(vendorsList(api));
  usePrefetchQuery(customersList(api));
}

/** Loads all lists in parallel, and the mappings as soon as the customers are known. */
function useReferenceQueries() {
  const api = useApi();
  const ingredients = useQuery({ ...ingredientsList(api), ...untilLoaded });
  const vendors = useQuery({ ...vendorsList(api), ...untilLoaded });
  const customers = useQuery({ ...customersList(api), ...untilLoaded });
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

/** The mappings of the customers of all wells, and of customers that were chosen by hand. */
function useMappings(customers: readonly Customer[]) {
  const api = useApi();
  const wells = useWizardState((state) => state.wells);
  const chosen = useWizardState(chosenCustomers);
  const ids = useMemo(() => {
    const owners = customersOfEach(
      wells.map(({ well }) => well),
      customers,
    );
    const known = owners.flatMap(({ customer }) => customer?.id ?? []);
    return [...new Set([...known, ...chosen.split(' ').filter(Boolean).map(Number)])];
  }, [chosen, customers, wells]);
  return useQueries({ queries: ids.map((id) => mappingsUntilLoaded(api, id)), combine: together });
}

/** Also those that rows were made for. As one text, so that it is the same value while the customers are the same. */
const chosenCustomers = ({ disclosures }: WizardState) =>
  [
    ...new Set(
      Object.values(disclosures).flatMap(({ customer, rowsFor }) => [customer?.id ?? [], rowsFor ?? []].flat()),
    ),
  ].join(' ');

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

/** Shows the step once every selected well has a disclosure. */
export function PreparedDisclosures({ Step }: { readonly Step: ComponentType }) {
  const isLacking = useWizardState(lacksDisclosures);
  const [tries, setTries] = useState(1);
  return isLacking ? <Preparation key={tries} onRetry={() => setTries(tries + 1)} /> : <Step />;
}

function Preparation({ onRetry }: { readonly onRetry: () => void }) {
  const store = useWizard();
  const referenceData = useReferenceData();
  const prepared = useMemo(() => prepare(store.get(), referenceData), [referenceData, store]);

  // Before the first drawing, so that the page does not flicker.
  useLayoutEffect(() => {
    if (prepared.state) store.change(() => prepared.state);
    else toasts.show(messages.disclosure.prepareFailed(reasonOf(prepared.error)), 'failed');
  }, [prepared, store]);

  if (prepared.state) return <Loading />;
  return (
    <div className={page.narrow}>
      <ErrorBanner error={prepared.error} onRetry={onRetry}>
        {messages.disclosure.chemicalsFailed}
      </ErrorBanner>
    </div>
  );
}

type Prepared = { readonly state: WizardState } | { readonly state?: never; readonly error: unknown };

function prepare(state: WizardState, referenceData: ReferenceData): Prepared {
  try {
    return { state: withDisclosures(state, referenceData) };
  } catch (error) {
    return { error };
  }
}
