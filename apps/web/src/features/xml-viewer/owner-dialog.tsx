import type { StoredFile } from '@disclosure/api';
import { assignmentRules, findAll, messages } from '@disclosure/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/api.tsx';
import { explainWith } from '../../lib/failure.ts';
import { customersList } from '../../lib/queries.ts';
import { toasts } from '../../lib/toasts.ts';
import { useForm } from '../../lib/form.ts';

interface OwnerDialogProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
}

/** For a file that was adopted without an owner anybody knows. */
export function OwnerDialog({ file, onClose }: OwnerDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const customers = useQuery(customersList(api));
  const form = useForm({
    initial: { customerId: '' },
    check: ({ customerId }) => findAll(assignmentRules, { customerId: Number(customerId) || null }),
    submit: async ({ customerId }) => {
      const { metadata } = await api.assignOwner({ params: { id: file.id }, body: { customerId: Number(customerId) } });
      await queryClient.invalidateQueries({ queryKey: ['files'] });
      await queryClient.invalidateQueries({ queryKey: ['file', file.id] });
      toasts.show(messages.files.ownerAssigned(metadata.customerName));
      onClose();
    },
    explain: (error) => explainWith(messages.files.ownerFailed, error),
  });
  return (
    <FormDialog title="Assign owner" form={form} submit="Assign owner" busyText="Assigning..." onClose={onClose}>
      <p>
        <strong>{file.name}</strong>
      </p>
      <SelectField label="Customer" data-autofocus {...form.field('customerId')}>
        <option value="">-- Select a Customer --</option>
        {customers.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
