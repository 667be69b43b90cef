import type { Customer } from '@disclosure/api';
import { IconEye } from '@tabler/icons-react';
import { useSession } from '../session/use-session.ts';
import styles from './customer-name.module.css';

/** A Manager is told which customer opens every file to its users. */
export function CustomerName({ customer }: { readonly customer: Customer }) {
  const { roles } = useSession();
  return (
    <>
      {customer.name}
      {customer.all_access && roles.includes('Manager') && (
        <span className={styles.badge}>
          <IconEye size={13} stroke={2} aria-hidden />
          Sees all files
        </span>
      )}
    </>
  );
}
