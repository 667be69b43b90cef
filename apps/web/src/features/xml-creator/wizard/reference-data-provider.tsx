import { messages } from '@disclosure/core';
import { type ReactNode, useEffect } from 'react';
import { ErrorBanner } from '../../../components/error-banner.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { toasts } from '../../../lib/toasts.ts';
import { ReferenceDataContext } from './reference-data.ts';
import { useReferenceQueries } from './use-reference-queries.ts';

/** Steps 2 to 5 begin when everything is there that numbers are made from: a part of it would give wrong ones. */
export function ReferenceDataProvider({ children }: { readonly children: ReactNode }) {
  const { data, ingredients, vendors, customers, mappings } = useReferenceQueries();
  const hasIngredientsFailed = !data && ingredients.isError;
  const otherError = data ? null : (vendors.error ?? customers.error ?? mappings.error);

  useEffect(() => {
    if (hasIngredientsFailed) toasts.show(messages.job.ingredientsFailed, 'failed');
  }, [hasIngredientsFailed]);

  if (data) return <ReferenceDataContext value={data}>{children}</ReferenceDataContext>;
  if (!hasIngredientsFailed && !otherError) return <Loading />;
  const retryOthers = () => {
    for (const { refetch } of [vendors, customers, mappings]) void refetch();
  };
  return (
    <div className={page.narrow}>
      {hasIngredientsFailed && (
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
