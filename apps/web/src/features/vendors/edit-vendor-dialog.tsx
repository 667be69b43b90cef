import { fromVendor, type Vendor } from '@disclosure/api';
import { findAll, messages, vendorRules } from '@disclosure/core';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useVendors } from './use-vendors.ts';
import { toVendorValues, VendorFields, vendorLabels } from './vendor-fields.tsx';

interface EditVendorDialogProps {
  readonly vendor: Vendor;
  readonly onClose: () => void;
}

export function EditVendorDialog({ vendor, onClose }: EditVendorDialogProps) {
  const { change } = useVendors();
  const form = useEditForm({
    item: vendor,
    toValues: toVendorValues,
    check: (values) => findAll(vendorRules, values),
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: vendor.id }, body: fromVendor(values), ifMatch });
      onClose();
    },
    explain: (error) => explainUnder(messages.vendors.updateFailed, error),
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={vendorLabels} />;
  return (
    <Dialog title="Edit Vendor" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <VendorFields field={form.field} />
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
