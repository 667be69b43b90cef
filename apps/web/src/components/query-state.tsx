import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ErrorBanner } from './callout.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface QueryStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is said while the data is on its way, or what stands there. */
  readonly loading?: string | ReactElement;
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** Data, or what stands in its place: being fetched, failed, not for this user, or older than wished. */
export function QueryState<Data>({ query, loading = messages.loading, failed, children }: QueryStateProps<Data>) {
  if (query.isPending) return typeof loading === 'string' ? <TableSkeleton text={loading} /> : loading;
  const banner = query.isError && (
    <ErrorBanner error={query.error} onRetry={() => void query.refetch()}>
      {isForbidden(query.error) ? messages.session.forbidden : failed}
      {query.data !== undefined && ` Showing data from ${timeOf(query.dataUpdatedAt)}.`}
    </ErrorBanner>
  );
  return (
    <>
      {banner}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

const isForbidden = (error: unknown) => error instanceof ProblemError && error.code === 'forbidden';

const timeOf = (moment: number) => new Date(moment).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit' });
