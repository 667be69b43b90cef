import type { User } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce, explainWith } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useUsers } from './use-users.ts';
import { nameOf } from './user-values.ts';
import styles from './users.module.css';

interface UserAccessDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const explain = (error: unknown) => announce(explainWith(messages.users.updateFailed, error));

export function SignOutUserDialog({ user, onClose }: UserAccessDialogProps) {
  const { signOut } = useUsers();
  return (
    <ConfirmDialog
      title="Sign out everywhere"
      confirm="Sign out"
      busyText="Signing out..."
      onConfirm={async () => {
        await signOut.mutateAsync(user);
        toasts.show(messages.users.signedOut(nameOf(user)));
        onClose();
      }}
      explain={explain}
      onClose={onClose}
    >
      <p>
        Sign <strong>{nameOf(user)}</strong> out on every device?
      </p>
      <p className={styles.hint}>Every session ends at once. They can sign in again.</p>
    </ConfirmDialog>
  );
}

export function ResetTwoStepDialog({ user, onClose }: UserAccessDialogProps) {
  const { resetTwoStep } = useUsers();
  return (
    <ConfirmDialog
      title="Reset two-step sign-in"
      confirm="Reset"
      busyText="Resetting..."
      onConfirm={async () => {
        await resetTwoStep.mutateAsync(user);
        toasts.show(messages.users.twoStepReset(nameOf(user)));
        onClose();
      }}
      explain={explain}
      onClose={onClose}
    >
      <p>
        Has <strong>{nameOf(user)}</strong> lost the device that makes the codes?
      </p>
      <p className={styles.hint}>The password alone opens the account until they set it up anew. They get a mail.</p>
    </ConfirmDialog>
  );
}
