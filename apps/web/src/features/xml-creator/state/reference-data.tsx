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
  rememberFor,
  withCompletedRows,
  withDisclosures,
  withKnownCodes,
  withPresentRecords,
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
import { whenNotWriting } from '../../../components/grid/when-not-writing.ts';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { browserClock } from '../../../lib/clock.ts';
import { type Planner, useLater } from '../../../lib/draw-later.ts';
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
  /** A list could not be read, and is empty until it can be. */
  readonly isPartial?: boolean;
}

export const ReferenceDataContext = createContext<ReferenceData | undefined>(undefined);
export const CustomersContext = createContext<readonly Customer[] | undefined>(undefined);

/** Known in step 2 or soon after, while the mappings of this job's customers may still be loading. */
export const useKnownCustomers = (): readonly Customer[] | undefined => useContext(CustomersContext);

/** For steps that are drawn only once the reference data are loaded, or could not be. */
export function useReferenceData(): ReferenceData {
  const data = useContext(ReferenceDataContext);
  if (!data) throw new Error('useReferenceData needs a ReferenceDataContext above it');
  return data;
}

interface ReferenceDataProviderProps {
  /**
   * Wells and water need none of it. Rows wait for all of it, and are provisional when some of it cannot be read. A
   * comparison with other job data needs all of it.
   */
  readonly need: 'nothing' | 'rows' | 'all';
  readonly children: ReactNode;
}

/** Shows the step as soon as it can be used, with a word about what could not be loaded. */
export function ReferenceDataProvider({ need, children }: ReferenceDataProviderProps) {
  const { data, customers, failures } = useReferenceQueries();
  const isUsable = data !== undefined && (need === 'rows' || !data.isPartial);
  useFailureToast(failures.ingredients !== undefined);
  useCompletedRows(data);
  return (
    <CustomersContext value={customers}>
      <ReferenceDataContext value={isUsable ? data : undefined}>
        <MissingLists {...failures} isAboutRows={need === 'rows'} />
        {need === 'nothing' || isUsable ? children : !data && <Loading what={messages.job.loadingLists} />}
      </ReferenceDataContext>
    </CustomersContext>
  );
}

function useFailureToast(hasFailed: boolean) {
  useEffect(() => {
    if (hasFailed) toasts.show(messages.job.ingredientsFailed, 'failed');
  }, [hasFailed]);
}

/**
 * Rows that were made without a list are completed when it comes, and rows of unknown codes when these are known; and
 * customers and vendors that were completed since are taken. All only once what is being typed has its row.
 */
function useCompletedRows(data: ReferenceData | undefined) {
  const store = useWizard();
  // Going back to an earlier version brings the job of then, with the rows and records of then.
  const origin = useWizardState((state) => state.origin);
  useEffect(() => {
    if (!origin || !data || data.isPartial) return undefined;
    const apply = (change: (state: WizardState) => WizardState, message: string) => {
      const before = store.get();
      store.follow(change);
      if (store.get() !== before) toasts.show(message);
    };
    return whenNotWriting(() => {
      apply((state) => withCompletedRows(state, data), messages.disclosure.rowsCompleted);
      apply((state) => withPresentRecords(state, data), messages.disclosure.recordsTaken);
      apply((state) => withKnownCodes(state, data.catalogue), messages.disclosure.codesKnown);
    });
  }, [data, origin, store]);
}

interface MissingListsProps {
  readonly ingredients: Failure | undefined;
  readonly others: Failure | undefined;
  readonly isAboutRows: boolean;
}

/** What could not be loaded, in the words of the specification. It is tried again all the time. */
function MissingLists({ ingredients, others, isAboutRows }: MissingListsProps) {
  if (!ingredients && !others) return null;
  return (
    <div className={page.strip}>
      {ingredients && (
        <ErrorBanner error={ingredients.error} onRetry={ingredients.retry}>
          {messages.job.ingredientsFailed}
        </ErrorBanner>
      )}
      {others && (
        <ErrorBanner error={others.error} onRetry={others.retry}>
          {messages.customerChoice.fetchFailed}
        </ErrorBanner>
      )}
      {isAboutRows && <p>{messages.disclosure.rowsFollow}</p>}
    </div>
  );
}

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
  const mappings = useMappings(domainCustomers ?? none);
  const failures = { ingredients: failureOf([ingredients]), others: failureOf([vendors, customers, mappings]) };

  const isPartial = !ingredients.data || !vendors.data || !domainCustomers || !mappings.data;
  const hasEnded = !isPartial || failures.ingredients !== undefined || failures.others !== undefined;
  const data = useMemo((): ReferenceData | undefined => {
    if (!hasEnded) return undefined;
    const lists = {
      ingredients: (ingredients.data ?? none).map(toIngredient),
      vendors: (vendors.data ?? none).map(toVendor),
      customers: domainCustomers ?? none,
    };
    const catalogue = buildCatalogue(lists.ingredients, lists.vendors, (mappings.data ?? none).map(toMapping));
    return { ...lists, catalogue, isPartial };
  }, [domainCustomers, hasEnded, ingredients.data, isPartial, mappings.data, vendors.data]);
  return { data, failures, customers: domainCustomers };
}

const none: readonly never[] = [];

interface ListQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
  readonly refetch: () => unknown;
}

interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Of lists that were asked for in vain. They stay so while they are asked for again, so that the page does not flicker. */
function failureOf(queries: readonly ListQuery[]): Failure | undefined {
  const failed = queries.filter(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  if (failed.length === 0) return undefined;
  return { error: failed[0]?.error, retry: () => failed.forEach(({ refetch }) => void refetch()) };
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
const chosenCustomers = ({ disclosures }: WizardState) => customersOfRows(disclosures);

const customersOfRows = rememberFor((disclosures: WizardState['disclosures']) => {
  const ids = Object.values(disclosures).flatMap(({ customer, rowsFor }) => [customer?.id ?? [], rowsFor ?? []].flat());
  return [...new Set(ids)].join(' ');
});

function together<Item>(results: readonly (ListQuery & { readonly data: readonly Item[] | undefined })[]) {
  const missing = results.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? results.flatMap(({ data }) => data ?? []) : undefined,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    errorUpdateCount: missing.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
    refetch: () => missing.forEach(({ refetch }) => void refetch()),
  };
}

/** Shows the step once every selected well has a disclosure. */
export function PreparedDisclosures({ Step }: { readonly Step: ComponentType }) {
  const isLacking = useWizardState(lacksDisclosures);
  const [tries, setTries] = useState(1);
  return isLacking ? <Preparation key={tries} onRetry={() => setTries(tries + 1)} /> : <Step />;
}

/** Long enough not to run between two keystrokes. */
const afterAPause: Planner = (act) => browserClock.after(200, act);

/**
 * Makes the rows when the step with them is asked for, so that it is drawn once. What is not known by then, or fails, is
 * made when the step is shown. Each pause makes them ahead, so that the click finds those of a hundred wells.
 */
export function usePreparation(): () => void {
  const store = useWizard();
  const referenceData = useContext(ReferenceDataContext);
  const prepared = useMemo(
    () => referenceData && rememberFor((state: WizardState) => prepare(state, referenceData)),
    [referenceData],
  );
  const later = useLater(afterAPause);
  useEffect(() => {
    if (!prepared) return undefined;
    const makeAhead = () => later(() => void prepared(store.get()));
    makeAhead();
    return store.subscribe(makeAhead);
  }, [prepared, store, later]);
  return () => {
    const state = prepared?.(store.get()).state;
    if (state) store.change(() => state);
  };
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
