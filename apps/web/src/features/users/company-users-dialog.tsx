import type { Customer, User } from '@disclosure/api';
import { messages, printCount } from '@disclosure/core';
import { Button } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { Callout, FaultSummary } from '../../components/callout.tsx';
import { SortedTable } from '../../components/data-table/data-table.tsx';
import { CancelButton, ConfirmDialog, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { announce, explainWith, type Fault } from '../../lib/failure.ts';
import { type Column, matches } from '../../lib/table-view.ts';
import { toasts } from '../../lib/toasts.ts';
import { useUsersOfCustomer } from './use-assignments.ts';
import { useUsers } from './use-users.ts';
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

/** The users of a company, to which others can be added. A question replaces the list before one is removed. */
export function CompanyUsersDialog({ customer, onClose }: CompanyUsersDialogProps) {
  const { users, remove, add } = useUsersOfCustomer(customer.id);
  const [leaving, setLeaving] = useState<User>();
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
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
    <Dialog title={`Users Assigned to ${customer.name}`} isDirty={ticked.size > 0} onClose={onClose}>
      {customer.all_access && <Callout kind="warning">{messages.access.seesAll(customer.name)}</Callout>}
      <QueryState query={users} failed={messages.users.loadFailed}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.hint}>{messages.customers.noUsers}</p>
          ) : (
            <div className={styles.stack}>
              <SearchBox label="Search users..." value={search} onChange={setSearch} />
              <SortedTable
                label={`Users Assigned to ${customer.name}`}
                columns={columns}
                rows={all.filter(matches(columns, search))}
                rowKey={({ id }) => id}
                actions={{
                  width: 96,
                  render: (user) => (
                    <RowButton isDangerous onClick={() => setLeaving(user)}>
                      Remove
                    </RowButton>
                  ),
                }}
                empty="No users found."
              />
            </div>
          )
        }
      </QueryState>
      {users.data && <AddUsers assigned={users.data} add={add} ticked={ticked} onTick={setTicked} />}
      <DialogFoot>
        <CancelButton>Close</CancelButton>
      </DialogFoot>
    </Dialog>
  );
}

interface AddUsersProps {
  readonly assigned: readonly User[];
  readonly add: ReturnType<typeof useUsersOfCustomer>['add'];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

/** More are found by typing. */
const MOST_SHOWN = 50;

/** Users who are not assigned yet, to be ticked and added together. */
function AddUsers({ assigned, add, ticked, onTick }: AddUsersProps) {
  const { users } = useUsers();
  const [search, setSearch] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const there = new Set(assigned.map(({ id }) => id));
  const others = users.data?.filter(({ id }) => !there.has(id)) ?? [];
  const chosen = others.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const found = others.filter(matches(columns, search)).slice(0, MOST_SHOWN);
  const toggle = (id: number) =>
    onTick(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));

  async function handleAdd() {
    try {
      await add.mutateAsync(chosen);
      setFaults([]);
      // What was ticked while they were sent stays.
      onTick((now) => new Set([...now].filter((id) => !chosen.includes(id))));
      toasts.show(messages.users.assignedMany(chosen.length));
    } catch (error) {
      setFaults(announce(explainWith(messages.users.assignFailed, error)));
    }
  }
  return (
    <section className={styles.adding} aria-labelledby="add-users">
      <h3 id="add-users" className={styles.subheading}>
        Add users
      </h3>
      <FaultSummary faults={faults} />
      <SearchBox label="Find users to add" value={search} onChange={setSearch} />
      <ul className={styles.list} aria-label="Users who are not assigned">
        {found.map((user) => (
          <li key={user.id}>
            <label>
              <input type="checkbox" checked={ticked.has(user.id)} onChange={() => toggle(user.id)} />
              {nameOf(user)} <small>{user.email}</small>
            </label>
          </li>
        ))}
        {found.length === 0 && <li>No users found.</li>}
      </ul>
      <Button
        variant="default"
        disabled={chosen.length === 0 || add.isPending}
        aria-busy={add.isPending}
        onClick={() => void handleAdd()}
      >
        {add.isPending ? 'Adding...' : addWords(chosen.length)}
      </Button>
    </section>
  );
}

const addWords = (count: number) => (count === 0 ? 'Add users' : `Add ${printCount(count, 'user')}`);

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
