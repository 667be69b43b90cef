import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type Customer, type User, userFields } from '@disclosure/api';
import { messages, readRoles } from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useRowDialog } from '../../components/dialog.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { insidePage } from '../../components/inside-page.ts';
import { Loading } from '../../components/loading.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { columnsOf } from '../../components/record-fields.tsx';
import { RowButton, RowMenuButton } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { TableFiles } from '../../components/table-files/table-files.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { useAddress } from '../../lib/address.ts';
import { reasonOf } from '../../lib/failure.ts';
import { printDay } from '../../lib/moments.ts';
import { type Column, type TableView, useTableView } from '../../lib/table-view.ts';
import { toasts } from '../../lib/toasts.ts';
import { useFormDraft } from '../session/use-session.ts';
import { AccessView } from './access/access-view.tsx';
import { useAccessDraft } from './access/use-access-draft.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { CompanyUsersDialog } from './company-users-dialog.tsx';
import { useUsers } from './use-users.ts';
import {
  AddUserDialog,
  DeleteUserDialog,
  EditUserDialog,
  ResetTwoStepDialog,
  SignOutUserDialog,
} from './user-dialogs.tsx';
import { nameOf } from './user-values.ts';
import styles from './users.module.css';

const userColumns: readonly Column<User>[] = [
  { id: 'name', title: 'Name', text: nameOf, width: '20%' },
  ...columnsOf<typeof userFields, User>(userFields, { email: { tone: 'quiet', width: '28%', narrowest: 200 } }),
  { id: 'roles', title: 'Roles', text: ({ roles }) => readRoles(roles).join(', ') },
  {
    id: 'status',
    title: 'Status',
    text: ({ status, two_step }) => (status === 'active' ? `Active${two_step ? ' two-step' : ''}` : 'Invited'),
    render: (user) => <Status user={user} />,
    narrowest: 160,
  },
];

const views = ['Users', 'Access'] as const;

/** The address says which view is shown, so that it can be sent as a link. */
function useUsersView() {
  const { params, change } = useAddress();
  const choose = (view: (typeof views)[number]) => change({ view: view === 'Access' ? 'access' : '' });
  return [params.get('view') === 'access' ? 'Access' : 'Users', choose] as const;
}

export function UsersPage() {
  const { users, customers, files, refetch } = useUsers();
  const [shown, choose] = useUsersView();
  const view = useTableView(userColumns);
  const place = useRef<HTMLDivElement>(null);
  const access = useAccessDraft(place);
  const draft = useFormDraft('user');
  // What is typed there is still there after a reload, and so is the dialog.
  const [isAdding, setAdding] = useState(() => draft.read() !== undefined);
  const [company, setCompany] = useState<Customer>();
  const chooseMany = (user: User, chosen: readonly number[]) => {
    access.change((now) => ({ ...now, users: new Set([user.id]), customers: new Set(chosen) }));
    choose('Access');
  };
  return (
    <TablePage
      heading="Users Management"
      views={<ViewSwitch label="View of the users" views={views} current={shown} onChoose={choose} />}
      tools={
        <>
          <SearchBox label="Search users..." value={view.search} onChange={view.setSearch} />
          <CompanyMenu customers={customers} onChoose={setCompany} />
          <TableFiles
            noun="users"
            calls={files}
            mayImport
            onImported={() => void refetch()}
            tellNew={messages.imports.invites}
          />
          <Button leftSection={<IconUserPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            Add New User
          </Button>
        </>
      }
    >
      <QueryState query={users} loading={<Loading />} failed={messages.users.loadFailed}>
        {(all) =>
          shown === 'Users' ? (
            <UsersTable users={all} customers={customers.data ?? []} view={view} onMany={chooseMany} />
          ) : (
            <QueryState query={customers} loading={<Loading />} failed={messages.users.loadFailed}>
              {(companies) => (
                <AccessView
                  users={all}
                  found={view.arrange(all)}
                  customers={companies}
                  state={access}
                  place={place}
                  onClearSearch={view.clear}
                />
              )}
            </QueryState>
          )
        }
      </QueryState>
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
      {company && <CompanyUsersDialog customer={company} onClose={() => setCompany(undefined)} />}
    </TablePage>
  );
}

function Status({ user: { status, invited_until: until, two_step } }: { readonly user: User }) {
  if (status === 'active') return <>Active {two_step && <span className={styles.until}>two-step</span>}</>;
  return <>Invited {until && <span className={styles.until}>link ends {printDay(until)}</span>}</>;
}

interface UsersTableProps {
  readonly users: readonly User[];
  readonly customers: readonly Customer[];
  readonly view: TableView<User>;
  readonly onMany: (user: User, chosen: readonly number[]) => void;
}

function UsersTable({ users, customers, view, onMany }: UsersTableProps) {
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
      {assigned && (
        <AssignDialog
          user={assigned}
          customers={customers}
          onMany={(chosen) => onMany(assigned, chosen)}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

const footOf = (shown: number, all: number) => `Showing ${Math.min(shown, 1)}-${shown} of ${all} users`;

interface UserRowMenuProps {
  readonly user: User;
  readonly onSignOut: () => void;
  readonly onReset: () => void;
}

/** Seldom needed: for a user who must be signed out or has lost a device. */
function UserRowMenu({ user, onSignOut, onReset }: UserRowMenuProps) {
  return (
    <Menu position="bottom-end" width={220} portalProps={insidePage}>
      <Menu.Target>
        <RowMenuButton name={`More for ${nameOf(user)}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSignOut}>Sign out everywhere</Menu.Item>
        {user.two_step && <Menu.Item onClick={onReset}>Reset two-step sign-in</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
