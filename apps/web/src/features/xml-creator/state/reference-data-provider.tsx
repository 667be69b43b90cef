import { messages } from '@disclosure/core';
import { type ReactNode, useEffect } from 'react';
import { ErrorBanner } from '../../../components/error-banner.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { toasts } from '../../../lib/toasts.ts';
import { CustomersContext, ReferenceDataContext } from './reference-data.ts';
import { useReferenceQueries } from './use-reference-queries.ts';

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
