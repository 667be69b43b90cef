import type { User } from '@disclosure/api';
import { stateOfCell } from '@disclosure/core';
import { SelectField } from '../../../components/select-field.tsx';
import { nameOf } from '../user-values.ts';
import type { Matrix } from './access-grid.tsx';
import styles from './access.module.css';
import type { Place } from './use-matrix-keys.ts';

interface AccessListProps {
  readonly matrix: Matrix;
  readonly user: User | undefined;
  readonly onUser: (id: number) => void;
  readonly onToggle: (place: Place) => void;
}

/** On a phone: one user, and the customers as a list. */
export function AccessList({ matrix, user, onUser, onToggle }: AccessListProps) {
  const { users, customers, assignments, draft, throughOf } = matrix;
  const through = user && throughOf(user);
  return (
    <div className={styles.phone}>
      <SelectField
        label="User"
        value={String(user?.id ?? '')}
        onChange={({ currentTarget }) => onUser(Number(currentTarget.value))}
      >
        {users.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      {through !== undefined && <p>{`Sees all files through ${through}.`}</p>}
      <ul aria-label="Customers">
        {user &&
          customers.map((customer, column) => {
            const state = stateOfCell(assignments, draft, { user: user.id, customer: customer.id });
            return (
              <li key={customer.id} data-state={state}>
                <label>
                  <input
                    type="checkbox"
                    checked={state === 'assigned' || state === 'will be assigned'}
                    onChange={() => onToggle({ row: users.indexOf(user), column })}
                  />
                  <span>{customer.name}</span>
                  {state.startsWith('will') && <small>{state}</small>}
                </label>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
