import type { Customer, User } from '@disclosure/api';
import { messages, readRoles } from '@disclosure/core';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { reasonOf } from '../../lib/failure.ts';
import type { Column } from '../../lib/table-view.ts';
import { toasts } from '../../lib/toasts.ts';
import { useRowDialog } from '../../lib/use-row-dialog.ts';
import type { TableView } from '../../lib/use-table-view.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { useUsers } from './use-users.ts';
import { ResetTwoStepDialog, SignOutUserDialog } from './user-access-dialogs.tsx';
import { DeleteUserDialog, EditUserDialog } from './user-dialogs.tsx';
import { UserRowMenu } from './user-row-menu.tsx';
import { nameOf } from './user-values.ts';
import styles from './users.module.css';

export const userColumns: readonly Column<User>[] = [
  { id: 'name', title: 'Name', text: nameOf, width: '20%' },
  { id: 'email', title: 'Email', text: ({ email }) => email, tone: 'quiet', width: '28%', narrowest: 200 },
  { id: 'roles', title: 'Roles', text: ({ roles }) => readRoles(roles).join(', ') },
  {
    id: 'status',
    title: 'Status',
    text: ({ status, two_step }) => (status === 'active' ? `Active${two_step ? ' two-step' : ''}` : 'Invited'),
    render: (user) => <Status user={user} />,
    narrowest: 160,
  },
];

const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

function Status({ user: { status, invited_until: until, two_step } }: { readonly user: User }) {
  if (status === 'active') return <>Active {two_step && <span className={styles.until}>two-step</span>}</>;
  return <>Invited {until && <span className={styles.until}>link ends {dayOf(until)}</span>}</>;
}

interface UsersTableProps {
  readonly users: readonly User[];
  readonly customers: readonly Customer[];
  readonly view: TableView<User>;
}

export function UsersTable({ users, customers, view }: UsersTableProps) {
  const { invite } = useUsers();
  const dialog = useRowDialog<'edit' | 'delete' | 'assign' | 'sign-out' | 'reset', User>(users);
  const [edited, doomed, assigned] = [dialog.rowOf('edit'), dialog.rowOf('delete'), dialog.rowOf('assign')];
  const [leaving, locked] = [dialog.rowOf('sign-out'), dialog.rowOf('reset')];
  const shown = view.arrange(users);
  const resend = (user: User) =>
    invite.mutate(user, { onSuccess: () => toasts.show(messages.users.invited(user.email)) });
  return (
    <>
      {invite.isError && <ErrorBanner error={invite.error}>{reasonOf(invite.error)}</ErrorBanner>}
      <DataTable
        label="Users"
        columns={userColumns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={{ current: view.sort, by: view.sortBy }}
        actions={{
          width: 308,
          render: (user) => (
            <>
              {user.status === 'invited' && (
                <RowButton isBlocked={invite.isPending} onClick={() => resend(user)}>
                  Resend invite
                </RowButton>
              )}
              <RowButton onClick={() => dialog.open('edit', user)}>Edit</RowButton>
              <RowButton isDangerous onClick={() => dialog.open('delete', user)}>
                Delete
              </RowButton>
              <RowButton onClick={() => dialog.open('assign', user)}>Assign</RowButton>
              {user.status === 'active' && (
                <UserRowMenu
                  user={user}
                  onSignOut={() => dialog.open('sign-out', user)}
                  onReset={() => dialog.open('reset', user)}
                />
              )}
            </>
          ),
        }}
        empty={<EmptyRows onClear={view.clear}>No users found.</EmptyRows>}
        foot={<span aria-live="polite">{footOf(shown.length, users.length)}</span>}
      />
      {edited && <EditUserDialog user={edited} onClose={dialog.close} />}
      {doomed && <DeleteUserDialog user={doomed} onClose={dialog.close} />}
      {leaving && <SignOutUserDialog user={leaving} onClose={dialog.close} />}
      {locked && <ResetTwoStepDialog user={locked} onClose={dialog.close} />}
      {assigned && <AssignDialog user={assigned} customers={customers} onClose={dialog.close} />}
    </>
  );
}

const footOf = (shown: number, all: number) => `Showing ${Math.min(shown, 1)}-${shown} of ${all} users`;
