import { ProblemError } from '@disclosure/api';
import { findAll, headerPasswordRules, frameMessages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FaultSummary } from '../../components/callout.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useApi } from '../../lib/api.tsx';
import { wordsOf } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import styles from './change-password-dialog.module.css';
import type { SessionUser } from './stored-session.ts';

interface ChangePasswordDialogProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** Mounted each time it opens, so that fields and errors start empty. */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const [isDone, setDone] = useState(false);
  return isDone ? (
    <Dialog title="Change Password" isAlert onClose={onClose}>
      <p>{frameMessages.changePassword.done}</p>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          OK
        </Button>
      </DialogFoot>
    </Dialog>
  ) : (
    <PasswordDialog user={user} onClose={onClose} onDone={() => setDone(true)} />
  );
}

function PasswordDialog({ user, onClose, onDone }: ChangePasswordDialogProps & { readonly onDone: () => void }) {
  const api = useApi();
  const form = useForm({
    initial: { current: '', password: '' },
    check: (values) => findAll(headerPasswordRules, values),
    submit: async ({ current, password }) => {
      await api.changePassword({ body: { current_password: current, new_password: password } });
      onDone();
    },
    explain: (error) => [{ message: explainFailure(error), field: fieldOf(error) }],
  });
  return (
    <Dialog title="Change Password" onClose={onClose}>
      <form {...form.formProps}>
        <dl className={styles.who}>
          <dt>Full Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </dl>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <FaultSummary faults={form.faults} />
        <PasswordField
          {...form.field('current')}
          label="Current Password"
          autoComplete="current-password"
          required
          data-autofocus
        />
        <PasswordField {...form.field('password')} label="New Password" autoComplete="new-password" required />
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Updating..." isBusy={form.isBusy}>
            Update Password
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const explainFailure = (error: unknown) =>
  error instanceof ProblemError
    ? wordsOf(error, frameMessages.changePassword.failed)
    : frameMessages.changePassword.unreachable;

function fieldOf(error: unknown) {
  if (!(error instanceof ProblemError)) return undefined;
  return { 'wrong-password': 'current', 'password-refused': 'password' }[error.code];
}
