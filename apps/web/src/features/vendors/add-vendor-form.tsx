import { fromVendor } from '@disclosure/api';
import { findAll, messages, vendorRules } from '@disclosure/core';
import { Button } from '@mantine/core';
import styles from '../../components/add-panel.module.css';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { useVendors } from './use-vendors.ts';
import { blankVendor, VendorFields } from './vendor-fields.tsx';

export function AddVendorForm({ onAdded }: { readonly onAdded: (company: string) => void }) {
  const { add } = useVendors();
  const form = useForm({
    initial: blankVendor,
    check: (values) => findAll(vendorRules, values),
    submit: async (values) => onAdded((await add.mutateAsync(fromVendor(values))).company),
    explain: (error) => explainUnder(messages.vendors.addFailed, error),
  });
  return (
    <form {...form.formProps} aria-label="Add New Vendor">
      <FaultSummary faults={form.faults} />
      <div className={styles.fields}>
        <VendorFields field={form.field} />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => form.replace(blankVendor)}>
          Clear
        </Button>
        <SubmitButton busyText="Adding..." isBusy={form.isBusy}>
          Add Vendor
        </SubmitButton>
      </div>
    </form>
  );
}
