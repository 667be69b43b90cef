import { fromWire, toWire, type Vendor, vendorFields } from '@disclosure/api';
import { findAll, messages, replacementMessages, spellingOf, vendorRules } from '@disclosure/core';
import { useMemo } from 'react';
import { AddForm } from '../../components/catalogue-page.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { type FormValues, initialValues, labelsOf, RecordInputs } from '../../components/record-fields.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useEditForm, type FieldProps, useForm } from '../../lib/form.ts';
import { useFormDraft } from '../session/use-session.ts';
import { useVendors } from './use-vendors.ts';

type VendorValues = FormValues<typeof vendorFields>;

const blankVendor = initialValues(vendorFields);
const check = (values: VendorValues) => findAll(vendorRules, values);

export function AddVendorForm({ onAdded }: { readonly onAdded: (company: string) => void }) {
  const { add } = useVendors();
  const form = useForm({
    initial: blankVendor,
    draft: useFormDraft('vendor'),
    stays: true,
    check,
    submit: async (values) => {
      onAdded((await add.mutateAsync(toWire(vendorFields, values))).company);
      return blankVendor;
    },
    explain: (error) => explainUnder(messages.vendors.addFailed, error),
  });
  return (
    <AddForm label="Add New Vendor" form={form} submit="Add Vendor" onClear={() => form.replace(blankVendor)}>
      <VendorInputs field={form.field} />
    </AddForm>
  );
}

interface EditVendorDialogProps {
  readonly vendor: Vendor;
  readonly onClose: () => void;
}

export function EditVendorDialog({ vendor, onClose }: EditVendorDialogProps) {
  const { change } = useVendors();
  const form = useEditForm({
    item: vendor,
    toValues: (item): VendorValues => fromWire(vendorFields, item),
    check,
    save: async (values, ifMatch) => {
      const { id } = vendor;
      await change.mutateAsync({ params: { id }, body: { id, ...toWire(vendorFields, values) }, ifMatch });
      onClose();
    },
    explain: (error) => explainUnder(messages.vendors.updateFailed, error),
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={labelsOf(vendorFields)} />;
  return (
    <FormDialog title="Edit Vendor" form={form} submit="Save Changes" busyText="Saving..." onClose={onClose}>
      <VendorInputs field={form.field} ownId={vendor.id} />
    </FormDialog>
  );
}

interface VendorInputsProps {
  readonly field: (name: keyof VendorValues) => FieldProps;
  /** Of a vendor that is there already. */
  readonly ownId?: number;
}

function VendorInputs({ field, ownId }: VendorInputsProps) {
  const { data: all = noVendors } = useVendors().vendors;
  const others = useMemo(
    () => new Map(all.filter(({ id }) => id !== ownId).map(({ company }) => [spellingOf(company), company])),
    [all, ownId],
  );
  const taken = others.get(spellingOf(field('company').value) || ' ');
  return (
    <RecordInputs
      fields={vendorFields}
      field={field}
      odd={{
        company: { 'data-autofocus': true, description: taken && replacementMessages.taken(taken) },
        email: { type: 'email' },
        phone: { type: 'tel', placeholder: '555-123-4567' },
      }}
    />
  );
}

const noVendors: readonly Vendor[] = [];
