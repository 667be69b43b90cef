import { ProblemError, type SelectedFile, type StoredFile } from '@disclosure/api';
import { assignmentRules, findAll, messages } from '@disclosure/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog, FormDialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/api.tsx';
import { explainWith } from '../../lib/failure.ts';
import { DESK } from '../../lib/filing.ts';
import { useForm } from '../../lib/form.ts';
import { customersList } from '../../lib/queries.ts';
import { toasts } from '../../lib/toasts.ts';

interface DeleteDialogProps {
  readonly files: readonly SelectedFile[];
  /** Called with the files that were deleted, even if not all were. */
  readonly onDeleted: (files: readonly SelectedFile[]) => void;
  readonly onClose: () => void;
}

const isGone = (error: unknown) => error instanceof ProblemError && error.code === 'not-found';

/** Asks, deletes file by file, and shows the progress. Closing the dialog stops before the next file. */
export function DeleteDialog({ files, onDeleted, onClose }: DeleteDialogProps) {
  const api = useApi();
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const rest = useRef([...files]);

  async function remove() {
    const deleted: SelectedFile[] = [];
    try {
      for (let file = rest.current[0]; file && !isStopped.current; file = rest.current[0]) {
        await api.deleteFile({ params: { fileName: file.name }, query: { id: file.id } }).catch((error: unknown) => {
          // Another user deleted it first.
          if (!isGone(error)) throw error;
        });
        rest.current.shift();
        deleted.push(file);
        setDone((before) => before + 1);
      }
    } finally {
      if (deleted.length > 0) onDeleted(deleted);
    }
    onClose();
  }
  const close = () => {
    isStopped.current = true;
    onClose();
  };
  const [only] = files.length === 1 ? files : [];
  return (
    <ConfirmDialog
      title={only ? 'Delete file?' : `Delete ${files.length} files?`}
      confirm="Delete"
      busyText={only ? 'Deleting...' : `Deleting ${Math.min(done + 1, files.length)} of ${files.length}...`}
      onConfirm={remove}
      explain={(error) => explainWith(messages.files.deleteFailed, error)}
      onClose={close}
    >
      {only && <strong>{only.name}</strong>}
      <p>{messages.files.binned(files.length)}</p>
      {!only && done > 0 && <progress aria-label="Deleted files" max={files.length} value={done} />}
    </ConfirmDialog>
  );
}

interface OwnerDialogProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
}

/** For an adopted file whose owner is not known. */
export function OwnerDialog({ file, onClose }: OwnerDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const customers = useQuery(customersList(api));
  const form = useForm({
    initial: { customerId: '' },
    check: ({ customerId }) => findAll(assignmentRules, { customerId: Number(customerId) || null }),
    submit: async ({ customerId }) => {
      const { metadata } = await api.assignOwner({ params: { id: file.id }, body: { customerId: Number(customerId) } });
      for (const queryKey of [['files'], ['file', file.id], [DESK]]) await queryClient.invalidateQueries({ queryKey });
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
