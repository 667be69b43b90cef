import { ProblemError } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { printTime } from '../lib/moments.ts';
import { wordsOf } from '../lib/failure.ts';
import { ErrorBanner } from './callout.tsx';
import { StillTrying } from './still-trying.tsx';
import styles from './table-skeleton.module.css';

interface QueryStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown while the data is loading. */
  readonly loading?: string | ReactElement;
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows data, or why there is none: loading, failed, or forbidden. Old data is shown with a warning. */
export function QueryState<Data>({ query, loading = frameMessages.loading, failed, children }: QueryStateProps<Data>) {
  if (query.isPending)
    return typeof loading === 'string' ? <TableSkeleton text={loading} failure={query.failureReason} /> : loading;
  const banner = query.isError && (
    <ErrorBanner error={query.error} onRetry={() => void query.refetch()}>
      {isForbidden(query.error) ? frameMessages.session.forbidden : failed}
      {query.data !== undefined && ` Showing data from ${printTime(query.dataUpdatedAt)}.`}
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

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

interface TableSkeletonProps {
  readonly text: string;
  /** Why the last try failed, if one has failed. */
  readonly failure?: unknown;
}

/** The outline of a table that is still on its way. */
export const TableSkeleton = ({ text, failure }: TableSkeletonProps) => (
  <output className={styles.skeleton}>
    <span className={styles.text}>
      {text} <StillTrying reason={failure ? wordsOf(failure, frameMessages.noAnswer) : ''} />
    </span>
    {LINES.map((line) => (
      <span key={line} aria-hidden className={styles.line} />
    ))}
  </output>
);
