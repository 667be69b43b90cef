import { settleCustomer } from '@disclosure/core';
import { useMemo } from 'react';
import { Notice } from '../../../../components/notice.tsx';
import { useKnownCustomers } from '../../state/reference-data.ts';
import { useWizardState } from '../../state/use-wizard.ts';
import styles from './water-step.module.css';

/** Whom the wells are reported for, or why nobody can tell yet. */
export function CustomerLine() {
  const customers = useKnownCustomers();
  const state = useWizardState((whole) => whole);
  const { customer, message, suggestion } = useMemo(() => settleCustomer(state, customers), [customers, state]);
  if (message) return <Notice>{message}</Notice>;
  const name = customer?.name ?? (suggestion && `${suggestion.best.customer.name}, to be confirmed`);
  return (
    <p className={styles.customer}>
      <span>Customer</span> {name ?? 'Not known. Select a customer before saving.'}
    </p>
  );
}
