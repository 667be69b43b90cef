import type { User } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { announce, explainWith } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUsers } from './use-users.ts';
import { UserFields } from './user-fields.tsx';
import { blankUser, checkUser, fromUserValues, nameOf, showRoles, toUserValues } from './user-values.ts';
import styles from './users.module.css';

export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { add } = useUsers();
  const form = useForm({
    initial: blankUser,
    check: checkUser,
    submit: async (values) => {
      await add.mutateAsync(fromUserValues(values));
      toasts.show(messages.users.added);
      onClose();
    },
    explain: (error) => announce(explainWith(messages.users.addFailed, error)),
  });
  return (
    <Dialog title="Add New User" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <UserFields field={form.field} values={form.values} onChange={form.replace} hasEmail />
        <p className={styles.hint}>The user gets a mail with a link to choose a password.</p>
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Adding..." isBusy={form.isBusy}>
            Add User
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const conflictFields = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'roles', label: 'Roles', show: showRoles },
];

export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const { change } = useUsers();
  const form = useEditForm({
    item: user,
    toValues: toUserValues,
    check: checkUser,
    save: async (values, version) => {
      const { email: _, ...body } = fromUserValues(values);
      await change.mutateAsync({ user, body, version });
      toasts.show(messages.users.updated);
      onClose();
    },
    explain: (error) => announce(explainWith(messages.users.updateFailed, error)),
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={conflictFields} />;
  return (
    <Dialog title="Edit User" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <p className={styles.who}>{user.email}</p>
        <FaultSummary faults={form.faults} />
        <UserFields field={form.field} values={form.values} onChange={form.replace} hasEmail={false} />
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

export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const { remove } = useUsers();
  return (
    <ConfirmDialog
      title="Delete User"
      confirm="Delete User"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(user);
        toasts.show(messages.users.deleted);
        onClose();
      }}
      explain={(error) => announce(explainWith(messages.users.deleteFailed, error))}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete <strong>{nameOf(user)}</strong>? {messages.users.cannotBeUndone}
      </p>
      <p className={styles.hint}>They are signed out at once and lose access to all files.</p>
    </ConfirmDialog>
  );
}
