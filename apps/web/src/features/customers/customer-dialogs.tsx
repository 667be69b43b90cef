import type { Customer } from '@disclosure/api';
import { customerRules, findAll, messages } from '@disclosure/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useForm } from '../../lib/use-form.ts';
import {
  blankCustomer,
  CustomerFields,
  customerLabels,
  type CustomerValues,
  fromCustomerValues,
  toCustomerValues,
} from './customer-fields.tsx';
import { useCustomers } from './use-customers.ts';

const check = (values: CustomerValues) => findAll(customerRules, values);
const explainSave = (error: unknown) => announce(explainUnder(messages.customers.saveFailed, error));

export function AddCustomerDialog({ onClose }: { readonly onClose: () => void }) {
  const { add } = useCustomers();
  const form = useForm({
    initial: blankCustomer,
    check,
    submit: async (values) => {
      await add.mutateAsync(fromCustomerValues(values));
      toasts.show(messages.customers.added);
      onClose();
    },
    explain: explainSave,
  });
  return (
    <Dialog title="Add New Customer" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <CustomerFields field={form.field} />
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Adding..." isBusy={form.isBusy}>
            Add Customer
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function EditCustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const { change } = useCustomers();
  const form = useEditForm({
    item: customer,
    toValues: toCustomerValues,
    check,
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: customer.id }, body: fromCustomerValues(values), ifMatch });
      toasts.show(messages.customers.updated);
      onClose();
    },
    explain: explainSave,
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={customerLabels} />;
  return (
    <Dialog title="Edit Customer" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <CustomerFields field={form.field} />
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Saving..." isBusy={form.isBusy}>
            Save Changes
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

export function DeleteCustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const { remove } = useCustomers();
  return (
    <ConfirmDialog
      title="Delete Customer"
      confirm="Delete Customer"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(customer);
        toasts.show(messages.customers.deleted);
        onClose();
      }}
      explain={(error) => announce(explainUnder(messages.customers.deleteFailed, error))}
      onClose={onClose}
    >
      <p>{messages.customers.confirmDelete(customer.name)}</p>
      <p>
        {customer.user_count} user(s) will no longer belong to it, and {customer.mapping_count} mapping(s) of
        third-party chemicals end. Saved files stay, for those who see all files.
      </p>
    </ConfirmDialog>
  );
}
