import type { Customer } from '@disclosure/api';
import { customerRules, findAll, messages } from '@disclosure/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSession } from '../session/use-session.ts';
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
  const { roles } = useSession();
  const form = useForm({
    initial: blankCustomer,
    check,
    submit: async (values) => {
      await add.mutateAsync(fromCustomerValues(values, roles));
      toasts.show(messages.customers.added);
      onClose();
    },
    explain: explainSave,
  });
  return (
    <FormDialog title="Add New Customer" form={form} submit="Add Customer" busyText="Adding..." onClose={onClose}>
      <CustomerFields form={form} />
    </FormDialog>
  );
}

interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function EditCustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const { change } = useCustomers();
  const { roles } = useSession();
  const form = useEditForm({
    item: customer,
    toValues: toCustomerValues,
    check,
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: customer.id }, body: fromCustomerValues(values, roles), ifMatch });
      toasts.show(messages.customers.updated);
      onClose();
    },
    explain: explainSave,
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={customerLabels} />;
  return (
    <FormDialog title="Edit Customer" form={form} submit="Save Changes" busyText="Saving..." onClose={onClose}>
      <CustomerFields form={form} />
    </FormDialog>
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
