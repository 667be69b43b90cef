import { type Customer, customerFields, type CustomerInput, fromWire, toWire } from '@disclosure/api';
import { customerRules, findAll, may, messages, printOtherNames } from '@disclosure/core';
import { CheckField } from '../../components/check-field.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { type FormValues, initialValues, labelsOf, RecordInputs } from '../../components/record-fields.tsx';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useEditForm, type FieldProps, useForm } from '../../lib/form.ts';
import { useFormDraft, useSession } from '../session/use-session.ts';
import { useCustomers } from './use-customers.ts';

type CustomerValues = FormValues<typeof customerFields> & { readonly seesAll: string };

const YES = 'Yes';
const NO = 'No';
export const SEES_ALL = 'Sees all files';

const blankCustomer: CustomerValues = { ...initialValues(customerFields), seesAll: NO };
const labels = [...labelsOf(customerFields), { name: 'seesAll', label: SEES_ALL }];

const toValues = (customer: Customer): CustomerValues => ({
  ...fromWire(customerFields, customer),
  otherNames: printOtherNames(customer.other_names),
  seesAll: customer.all_access ? YES : NO,
});

/** A user who cannot choose `seesAll` sends nothing about it, and the customer keeps what it has. */
const fromValues = (values: CustomerValues, setsAll: boolean): CustomerInput => ({
  ...toWire(customerFields, values),
  ...(setsAll && { all_access: values.seesAll === YES }),
});

const check = (values: CustomerValues) => findAll(customerRules, values);
const explainSave = (error: unknown) => announce(explainUnder(messages.customers.saveFailed, error));

/** Whether the user may say which customers see all files. */
export const useSetsAllAccess = () => may('say whether a customer sees all files', useSession().roles);

export function AddCustomerDialog({ onClose }: { readonly onClose: () => void }) {
  const { add } = useCustomers();
  const setsAll = useSetsAllAccess();
  const form = useForm({
    initial: blankCustomer,
    draft: useFormDraft('customer'),
    check,
    submit: async (values) => {
      await add.mutateAsync(fromValues(values, setsAll));
      toasts.show(messages.customers.added);
      onClose();
    },
    explain: explainSave,
  });
  return (
    <FormDialog title="Add New Customer" form={form} submit="Add Customer" busyText="Adding..." onClose={onClose}>
      <CustomerInputs form={form} setsAll={setsAll} />
    </FormDialog>
  );
}

interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function EditCustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const { change } = useCustomers();
  const setsAll = useSetsAllAccess();
  const form = useEditForm({
    item: customer,
    toValues: toValues,
    check,
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: customer.id }, body: fromValues(values, setsAll), ifMatch });
      toasts.show(messages.customers.updated);
      onClose();
    },
    explain: explainSave,
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={labels} />;
  return (
    <FormDialog title="Edit Customer" form={form} submit="Save Changes" busyText="Saving..." onClose={onClose}>
      <CustomerInputs form={form} setsAll={setsAll} />
    </FormDialog>
  );
}

interface CustomerInputsProps {
  readonly form: {
    readonly field: (name: keyof CustomerValues) => FieldProps;
    readonly values: CustomerValues;
    readonly replace: (values: CustomerValues) => void;
  };
  readonly setsAll: boolean;
}

const CustomerInputs = ({ form: { field, values, replace }, setsAll }: CustomerInputsProps) => (
  <>
    <RecordInputs
      fields={customerFields}
      field={field}
      odd={{ name: { 'data-autofocus': true }, otherNames: { description: messages.customers.otherNamesHint } }}
    />
    {setsAll && (
      <CheckField
        label={SEES_ALL}
        meaning={messages.customers.seesAllMeaning}
        name="seesAll"
        checked={values.seesAll === YES}
        onChange={({ currentTarget }) => replace({ ...values, seesAll: currentTarget.checked ? YES : NO })}
      />
    )}
  </>
);
