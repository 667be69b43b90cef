import type { Api } from '../../lib/api.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorBanner } from '../../components/callout.tsx';
import page from '../../components/page.module.css';
import styles from './profile.module.css';

interface MyCustomersProps {
  readonly customers: UseQueryResult<Awaited<ReturnType<Api['listMyCustomers']>>>;
}

/** Explains which files somebody sees. */
export function MyCustomers({ customers }: MyCustomersProps) {
  return (
    <section className={page.panel} aria-labelledby="my-customers">
      <h2 id="my-customers">My customers</h2>
      <p className={page.quiet}>You see the saved files of these customers. A Manager assigns them.</p>
      {customers.isError && (
        <ErrorBanner error={customers.error} onRetry={() => void customers.refetch()}>
          Your customers could not be loaded.
        </ErrorBanner>
      )}
      {customers.data?.length === 0 && <p className={styles.none}>You are not assigned to any customer.</p>}
      <ul className={styles.customers}>
        {customers.data?.map(({ id, name, operator_number }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{operator_number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
