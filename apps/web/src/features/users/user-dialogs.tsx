import { toRoleIds, type User, userFields } from '@disclosure/api';
import { messages, type Role, roleIds, roles } from '@disclosure/core';
import { CheckField } from '../../components/check-field.tsx';
import { ConfirmDialog, FormDialog } from '../../components/dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { labelsOf, RecordInputs } from '../../components/record-fields.tsx';
import { announce, explainWith } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useEditForm, type FieldProps, useForm } from '../../lib/form.ts';
import { useFormDraft } from '../session/use-session.ts';
import { useUsers } from './use-users.ts';
import {
  blankUser,
  checkUser,
  fromUserValues,
  nameOf,
  rolesIn,
  showRoles,
  toUserValues,
  type UserValues,
} from './user-values.ts';
import styles from './users.module.css';

export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { add } = useUsers();
  const form = useForm({
    initial: blankUser,
    draft: useFormDraft('user'),
    check: checkUser,
    submit: async (values) => {
      await add.mutateAsync(fromUserValues(values));
      toasts.show(messages.users.added);
      onClose();
    },
    explain: (error) => announce(explainWith(messages.users.addFailed, error)),
  });
  return (
    <FormDialog title="Add New User" form={form} submit="Add User" busyText="Adding..." onClose={onClose}>
      <RecordInputs
        fields={userFields}
        field={form.field}
        odd={{ firstName: { 'data-autofocus': true }, email: { type: 'email' } }}
      />
      <RolesField form={form} />
      <p className={styles.hint}>The user gets an email with a link to choose a password.</p>
    </FormDialog>
  );
}

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Only the users themselves change their address, in the profile. */
const { email: _, ...changedFields } = userFields;
const conflictFields = [...labelsOf(changedFields), { name: 'roles', label: 'Roles', show: showRoles }];

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
    <FormDialog title="Edit User" form={form} submit="Save Changes" busyText="Saving..." onClose={onClose}>
      <p className={styles.who}>{user.email}</p>
      <RecordInputs fields={changedFields} field={form.field} odd={{ firstName: { 'data-autofocus': true } }} />
      <RolesField form={form} />
    </FormDialog>
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
      <p>{messages.deleted.canComeBack}</p>
      <p className={styles.hint}>They are signed out at once and lose access to all files.</p>
    </ConfirmDialog>
  );
}

const explainUpdate = (error: unknown) => announce(explainWith(messages.users.updateFailed, error));

export function SignOutUserDialog({ user, onClose }: UserDialogProps) {
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
      explain={explainUpdate}
      onClose={onClose}
    >
      <p>
        Sign <strong>{nameOf(user)}</strong> out on every device?
      </p>
      <p className={styles.hint}>Every session ends at once. They can sign in again.</p>
    </ConfirmDialog>
  );
}

export function ResetTwoStepDialog({ user, onClose }: UserDialogProps) {
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
      explain={explainUpdate}
      onClose={onClose}
    >
      <p>
        Has <strong>{nameOf(user)}</strong> lost the device that makes the codes?
      </p>
      <p className={styles.hint}>
        Until they set it up again, the password alone is enough to sign in. The user is told by email.
      </p>
    </ConfirmDialog>
  );
}

/** In the order of their ids, each with what it allows. */
const roleOptions: readonly (readonly [Role, string])[] = [
  ['Manager', 'full access, including users'],
  ['Viewer', 'sees saved files'],
  ['Editor', 'creates XML files; manages customers, vendors and ingredients'],
];

interface RolesFieldProps {
  readonly form: {
    readonly field: (name: 'roles') => FieldProps;
    readonly values: UserValues;
    readonly replace: (values: UserValues) => void;
  };
}

function RolesField({ form: { field, values, replace } }: RolesFieldProps) {
  const { error } = field('roles');
  const chosen = rolesIn(values.roles);
  const toggle = (role: Role) => {
    const next = roles.filter((other) => (other === role) !== chosen.includes(other));
    replace({ ...values, roles: toRoleIds(next).join(',') });
  };
  return (
    <fieldset className={styles.roles} aria-describedby={error && 'roles-error'}>
      <legend>Roles</legend>
      {roleOptions.map(([role, meaning]) => (
        <CheckField
          key={role}
          label={role}
          meaning={meaning}
          isAligned
          name="roles"
          value={roleIds[role]}
          checked={chosen.includes(role)}
          onChange={() => toggle(role)}
        />
      ))}
      {error && (
        <p id="roles-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
