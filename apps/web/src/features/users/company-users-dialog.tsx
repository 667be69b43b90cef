import type { Customer, User } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useState } from 'react';
import { SortedTable } from '../../components/data-table/data-table.tsx';
import { CancelButton, ConfirmDialog, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { announce, explainWith } from '../../lib/failure.ts';
import type { Column } from '../../lib/table-view.ts';
import { toasts } from '../../lib/toasts.ts';
import { useUsersOfCustomer } from './use-assignments.ts';
import { nameOf } from './user-values.ts';
import styles from './users.module.css';

const columns: readonly Column<User>[] = [
  { id: 'name', title: 'Name', text: nameOf },
  { id: 'email', title: 'Email', text: ({ email }) => email, tone: 'quiet' },
];

interface CompanyUsersDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** The users of a company. A question replaces the list before one is removed. */
export function CompanyUsersDialog({ customer, onClose }: CompanyUsersDialogProps) {
  const { users, remove } = useUsersOfCustomer(customer.id);
  const [leaving, setLeaving] = useState<User>();
  if (leaving) {
    return (
      <RemoveUserDialog
        user={leaving}
        remove={remove}
        customer={customer}
        onRemoved={() => setLeaving(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={`Users Assigned to ${customer.name}`} onClose={onClose}>
      <QueryState query={users} failed={messages.users.loadFailed}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.hint}>{messages.customers.noUsers}</p>
          ) : (
            <SortedTable
              label={`Users Assigned to ${customer.name}`}
              columns={columns}
              rows={all}
              rowKey={({ id }) => id}
              actions={{
                width: 96,
                render: (user) => (
                  <RowButton isDangerous onClick={() => setLeaving(user)}>
                    Remove
                  </RowButton>
                ),
              }}
              empty=""
            />
          )
        }
      </QueryState>
      <DialogFoot>
        <CancelButton>Close</CancelButton>
      </DialogFoot>
    </Dialog>
  );
}

interface RemoveUserDialogProps extends CompanyUsersDialogProps {
  readonly user: User;
  readonly remove: ReturnType<typeof useUsersOfCustomer>['remove'];
  readonly onRemoved: () => void;
}

function RemoveUserDialog({ user, customer, remove, onRemoved, onClose }: RemoveUserDialogProps) {
  return (
    <ConfirmDialog
      title="Remove User from Company"
      confirm="Remove User"
      busyText="Removing..."
      onConfirm={async () => {
        await remove.mutateAsync({ user: user.id, customer: customer.id });
        toasts.show(messages.users.removedFromCompany);
        onRemoved();
      }}
      explain={(error) => announce(explainWith(messages.users.removeFromCompanyFailed, error))}
      onClose={onClose}
    >
      <p>
        Are you sure you want to remove <strong>{nameOf(user)}</strong> from <strong>{customer.name}</strong>?
      </p>
    </ConfirmDialog>
  );
}
