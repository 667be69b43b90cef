import type { Customer, User } from '@disclosure/api';
import { assignmentRules, findAll, messages } from '@disclosure/core';
import { useState } from 'react';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { Callout, FaultSummary } from '../../components/callout.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { announce, explainWith, type Fault } from '../../lib/failure.ts';
import { matches } from '../../lib/table-view.ts';
import { toasts } from '../../lib/toasts.ts';
import { useForm } from '../../lib/form.ts';
import { useCustomersOfUser } from './use-assignments.ts';
import { nameOf } from './user-values.ts';
import styles from './users.module.css';

const blank = { customerId: '' };

type Named = Pick<Customer, 'id' | 'name'>;
const searched = [{ id: 'name', title: '', text: ({ name }: Named) => name }];

interface AssignDialogProps {
  readonly user: User;
  readonly customers: readonly Customer[];
  /** Goes on where many customers are assigned at once, with the one that is chosen here. */
  readonly onMany: (chosen: readonly number[]) => void;
  readonly onClose: () => void;
}

export function AssignDialog({ user, customers, onMany, onClose }: AssignDialogProps) {
  const links = useCustomersOfUser(user.id);
  const { user: detail, assign } = links;
  const form = useForm({
    initial: blank,
    stays: true,
    check: ({ customerId }) => announce(findAll(assignmentRules, { customerId: Number(customerId) || null })),
    submit: async ({ customerId }) => {
      await assign.mutateAsync({ user: user.id, customer: Number(customerId) });
      toasts.show(messages.users.assigned);
      return blank;
    },
    explain: (error) => announce(explainWith(messages.users.assignFailed, error)),
  });
  const [search, setSearch] = useState('');
  const isFound = matches(searched, search);
  const assigned = new Set(detail.data?.customers.map(({ id }) => id));
  // What is chosen stays in the list, whatever is typed afterwards.
  const isOffered = (customer: Customer) =>
    !assigned.has(customer.id) && (isFound(customer) || String(customer.id) === form.values.customerId);
  const open = customers.find(({ id, all_access }) => all_access && String(id) === form.values.customerId);
  return (
    <Dialog title="Assign User to Customer" onClose={onClose}>
      <form {...form.formProps}>
        <p className={styles.who}>
          <strong>{nameOf(user)}</strong> · {user.email}
        </p>
        <FaultSummary faults={form.faults} />
        <SearchBox label="Filter" value={search} onChange={setSearch} />
        <SelectField label="Customer" {...form.field('customerId')} data-autofocus>
          <option value="">-- Select a Customer --</option>
          {customers.filter(isOffered).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {open && <Callout kind="warning">{messages.access.seesAll(open.name)}</Callout>}
        <button
          type="button"
          className={styles.many}
          onClick={() => onMany(form.values.customerId === '' ? [] : [Number(form.values.customerId)])}
        >
          Several customers at once
        </button>
        <div>
          <h3 className={styles.subheading}>Current Assigned Customers</h3>
          <AssignedCustomers user={user} links={links} isFound={isFound} />
        </div>
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Assigning..." isBusy={form.isBusy} isBlocked={form.values.customerId === ''} saysWhy>
            Assign User
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface AssignedCustomersProps {
  readonly user: User;
  readonly links: ReturnType<typeof useCustomersOfUser>;
  readonly isFound: (customer: Named) => boolean;
}

function AssignedCustomers({ user, links: { user: detail, remove }, isFound }: AssignedCustomersProps) {
  const [faults, setFaults] = useState<readonly Fault[]>([]);

  async function handleRemove(customer: number) {
    try {
      await remove.mutateAsync({ user: user.id, customer });
      setFaults([]);
      toasts.show(messages.users.removed);
    } catch (error) {
      setFaults(announce(explainWith(messages.users.removeFailed, error)));
    }
  }
  return (
    <>
      <FaultSummary faults={faults} />
      <QueryState query={detail} failed={messages.users.loadFailed}>
        {({ customers }) =>
          customers.length === 0 ? (
            <p className={styles.hint}>{messages.users.noCustomers}</p>
          ) : (
            <ul className={styles.list}>
              {customers.filter(isFound).map(({ id, name }) => (
                <li key={id}>
                  <span>{name}</span>
                  <RowButton isDangerous isBlocked={remove.isPending} onClick={() => void handleRemove(id)}>
                    Remove
                  </RowButton>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  );
}
