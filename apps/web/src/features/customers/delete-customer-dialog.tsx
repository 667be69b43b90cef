import type { Customer, CustomerDeletion } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { CancelButton, ConfirmDialog, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import styles from './customers-page.module.css';
import { useCustomers } from './use-customers.ts';
import { useDeletion } from './use-deletion.ts';

const TITLE = 'Delete Customer';

interface DeleteCustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Asks before a customer is deleted or, where it takes a Manager, offers to ask one. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const { deletion, ask, refetch } = useDeletion(customer.id);
  if (!deletion.data) {
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
  const { data } = deletion;
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
  return (
    <ConfirmDialog
      title={TITLE}
      confirm="Delete Customer"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(customer);
        toasts.show(messages.customers.deleted);
        onClose();
      }}
      explain={(error) => {
        onFail();
        return announce(explainUnder(messages.customers.deleteFailed, error));
      }}
      onClose={onClose}
    >
      <p>{messages.customers.confirmDelete(customer.name)}</p>
      <p>{messages.deleted.canComeBack}</p>
      <p>
        {customer.user_count} user(s) will no longer belong to it, and {customer.mapping_count} mapping(s) of
        third-party chemicals end. Saved files stay, for those who see all files.
      </p>
      <LosingSight deletion={deletion} />
    </ConfirmDialog>
  );
}

/** Named to those who may delete the customer all the same. */
function LosingSight({ deletion: { losing_sight, users } }: Pick<ConfirmDeletionProps, 'deletion'>) {
  if (losing_sight === 0) return null;
  return (
    <>
      <p>{messages.customers.losesSight(losing_sight)}</p>
      <ul className={styles.losing}>
        {users.map(({ id, name, email }) => (
          <li key={id}>{`${name} (${email})`}</li>
        ))}
      </ul>
    </>
  );
}
