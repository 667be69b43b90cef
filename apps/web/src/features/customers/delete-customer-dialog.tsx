import type { Customer, CustomerDeletion, CustomerUses } from '@disclosure/api';
import { listWords, may, messages, replacementMessages as words } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog } from '../../components/delete-dialog/delete-dialog.tsx';
import type { Replacing } from '../../components/delete-dialog/delete-options.tsx';
import { CancelButton, ConfirmDialog, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useSession } from '../session/use-session.ts';
import { useCustomers } from './use-customers.ts';
import { useCustomerUses, useDeletion } from './use-deletion.ts';

const TITLE = 'Delete Customer';

interface DeleteCustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Asks before a customer is deleted or, where it takes a Manager, offers to ask one. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const { deletion, ask, refetch } = useDeletion(customer.id);
  const { data } = deletion;
  if (!data) {
    return (
      <Dialog title={TITLE} isAlert onClose={onClose}>
        <QueryState query={deletion} loading={<Loading />} failed={messages.customers.deletionLoadFailed}>
          {() => null}
        </QueryState>
        <DialogFoot>
          <CancelButton isSafeChoice />
        </DialogFoot>
      </Dialog>
    );
  }
  if (data.needs_manager) return <AskManager deletion={data} onAsk={() => ask.mutateAsync()} onClose={onClose} />;
  return <ConfirmDeletion customer={customer} deletion={data} onFail={() => void refetch()} onClose={onClose} />;
}

interface AskManagerProps {
  readonly deletion: CustomerDeletion;
  readonly onAsk: () => Promise<void>;
  readonly onClose: () => void;
}

function AskManager({ deletion, onAsk, onClose }: AskManagerProps) {
  const reason = <p>{messages.customers.deletionIsManagers(deletion.losing_sight)}</p>;
  if (deletion.is_requested) {
    return (
      <Dialog title={TITLE} isAlert onClose={onClose}>
        {reason}
        <p>{messages.customers.managerAsked}</p>
        <DialogFoot>
          <CancelButton isSafeChoice>Close</CancelButton>
        </DialogFoot>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={TITLE}
      confirm="Ask a Manager"
      busyText="Asking..."
      isHarmless
      onConfirm={async () => {
        await onAsk();
        toasts.show(messages.customers.managerAsked);
        onClose();
      }}
      explain={(error) => announce(explainUnder(messages.customers.askFailed, error))}
      onClose={onClose}
    >
      {reason}
    </ConfirmDialog>
  );
}

interface ConfirmDeletionProps extends DeleteCustomerDialogProps {
  readonly deletion: CustomerDeletion;
  /** It may take a Manager by now. */
  readonly onFail: () => void;
}

function ConfirmDeletion({ customer, deletion, onFail, onClose }: ConfirmDeletionProps) {
  const { remove } = useCustomers();
  const { replacing, refetch } = useReplacing(customer);
  return (
    <DeleteDialog
      kind="customer"
      title={TITLE}
      question={messages.customers.confirmDelete(customer.name)}
      subject={
        <>
          <strong>{customer.name}</strong>
          <small>{customer.operator_number}</small>
        </>
      }
      uses={useCustomerUses(customer.id)}
      filesAt={`/xml-viewer?customerId=${customer.id}`}
      replacing={replacing}
      deleting={{
        confirm: 'Delete Customer',
        effect: <DeletionEffect customer={customer} deletion={deletion} />,
        run: async (seen) => {
          await remove.mutateAsync({ customer, seen });
          toasts.show(messages.customers.deleted);
        },
      }}
      explain={(error) => {
        onFail();
        refetch();
        return announce(explainUnder(messages.customers.deleteFailed, error));
      }}
      onClose={onClose}
    />
  );
}

/** A Manager chooses another customer, is told whose sight that changes, and sends back what was told. */
function useReplacing(customer: Customer): { readonly replacing: Replacing | undefined; readonly refetch: () => void } {
  const { customers, replace } = useCustomers();
  const mayReplace = may('replace a customer by another', useSession().roles);
  const [by, setBy] = useState('');
  const told = useCustomerUses(customer.id, by);
  const others = (customers.data ?? []).filter(({ id }) => id !== customer.id);
  const heir = others.find(({ id }) => String(id) === by)?.name ?? '';
  const replacing: Replacing = {
    placeholder: 'Select a customer',
    options: others.map(({ id, name }) => ({ value: String(id), label: name })),
    isBlocked: by !== '' && !told.data,
    onChoose: setBy,
    renderEffect: () => <ReplacementEffect before={customer.name} name={heir} replacement={told} />,
    run: async () => {
      await replace.mutateAsync({ id: customer.id, by: Number(by), seen: told.data?.seen ?? '' });
      toasts.show(messages.customers.deleted);
    },
  };
  return { replacing: mayReplace ? replacing : undefined, refetch: () => void told.refetch() };
}

/** Who loses sight is named to those who may delete the customer all the same. */
const DeletionEffect = ({ customer, deletion }: Pick<ConfirmDeletionProps, 'customer' | 'deletion'>) => (
  <div>
    <p>
      {customer.user_count} user(s) will no longer belong to it, and {customer.mapping_count} mapping(s) of third-party
      chemicals end. Saved files stay, for those who see all files.
    </p>
    {deletion.losing_sight > 0 && (
      <>
        <p>{messages.customers.losesSight(deletion.losing_sight)}</p>
        <ul>
          {deletion.users.map(({ id, name, email }) => (
            <li key={id}>{`${name} (${email})`}</li>
          ))}
        </ul>
      </>
    )}
  </div>
);

interface ReplacementEffectProps {
  readonly name: string;
  readonly before: string;
  readonly replacement: UseQueryResult<CustomerUses>;
}

/** Who gains and who loses sight of how many files. */
function ReplacementEffect({ name, before, replacement }: ReplacementEffectProps) {
  return (
    <QueryState query={replacement} loading={<Loading />} failed={words.loadFailed}>
      {({ replacement: told = { sight: [], kept_codes: [] } }) => (
        <>
          <p>{words.takesOver(name, before)}</p>
          {told.kept_codes.length > 0 && <p>{words.keepsCodes(name, listWords(told.kept_codes))}</p>}
          {told.sight.length === 0 && <p>{words.sameSight}</p>}
          <Sight heading={words.gaining} of="gained" sight={told.sight} />
          <Sight heading={words.losing} of="lost" sight={told.sight} />
        </>
      )}
    </QueryState>
  );
}

interface SightProps {
  readonly heading: (users: number) => string;
  readonly of: 'gained' | 'lost';
  readonly sight: NonNullable<CustomerUses['replacement']>['sight'];
}

function Sight({ heading, of, sight }: SightProps) {
  const those = sight.filter((change) => change[of] > 0);
  if (those.length === 0) return null;
  return (
    <>
      <p>{heading(those.length)}</p>
      <ul>
        {those.map((change) => (
          <li key={change.id}>{words.sightOf(`${change.name} (${change.email})`, change[of])}</li>
        ))}
      </ul>
    </>
  );
}
