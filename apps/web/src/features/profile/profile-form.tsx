import { inputLengths, type Me, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button, TextInput } from '@mantine/core';
import { FaultSummary } from '../../components/callout.tsx';
import page from '../../components/page.module.css';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { toasts } from '../../lib/toasts.ts';
import { type FieldProps, useForm } from '../../lib/form.ts';
import { useSession } from '../session/use-session.ts';
import styles from './profile.module.css';
import { nameOf } from './profile-view.tsx';
import { checkProfile, explainFailure, profileChanges, type ProfileValues, toValues } from './save-profile.ts';
import { useProfile } from './use-profile.ts';

interface ProfileFormProps {
  readonly me: Me;
  readonly onClose: () => void;
}

export function ProfileForm({ me, onClose }: ProfileFormProps) {
  const save = useSaveProfile(me);
  const form = useForm({
    initial: toValues(me),
    check: (values) => checkProfile(me, values),
    submit: async (values) => {
      await save(values);
      onClose();
    },
    explain: explainFailure,
  });
  return (
    <section aria-labelledby="profile">
      <div className={page.head}>
        <h1 id="profile">My Profile</h1>
      </div>
      <form {...form.formProps} className={`${page.panel} ${styles.form}`}>
        <UnsavedGuard isDirty={form.isDirty} />
        <FaultSummary faults={form.faults}>
          {form.faults.some(({ message }) => message === messages.profile.stale) && (
            <p>
              It now reads: {nameOf(me)}, {me.email}
            </p>
          )}
        </FaultSummary>
        <div className={styles.fields}>
          <TextInput
            {...form.field('name')}
            label="Name"
            autoComplete="name"
            maxLength={inputLengths.name}
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.field('email')}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={inputLengths.email}
            required
            withAsterisk={false}
          />
          <TextInput label="Role" value={me.roles[0] ?? 'user'} description={messages.profile.roleFixed} readOnly />
        </div>
        <PasswordFields field={form.field} />
        <div className={styles.actions}>
          <SubmitButton busyText="Saving..." isBusy={form.isBusy}>
            Save Changes
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}

interface PasswordFieldsProps {
  readonly field: (name: 'current' | 'password' | 'confirmation') => FieldProps;
}

function PasswordFields({ field }: PasswordFieldsProps) {
  return (
    <fieldset className={`${styles.fields} ${styles.section}`}>
      <legend>Change Password</legend>
      <PasswordField
        {...field('current')}
        label="Current Password"
        description="Needed for a new email address or a new password"
        autoComplete="current-password"
      />
      <PasswordField {...field('password')} label="New Password" autoComplete="new-password" />
      <PasswordField {...field('confirmation')} label="Confirm New Password" autoComplete="new-password" />
    </fieldset>
  );
}

/** Name and address first: they need the password as it is now. */
function useSaveProfile(me: Me) {
  const { update, changePassword, refetch } = useProfile();
  const { session } = useSession();
  return async (values: ProfileValues) => {
    if (profileChanges(me, values)) {
      const saved = await update.mutateAsync(toRequest(me, values)).catch(async (error: unknown) => {
        // The next try must be made against what stands there now.
        if (error instanceof ProblemError && error.status === 412) await refetch();
        throw error;
      });
      session.updateUser({ name: nameOf(saved), email: saved.email });
    }
    if (values.password) {
      await changePassword.mutateAsync({
        body: { current_password: values.current, new_password: values.password },
      });
    }
    toasts.show(values.password ? messages.profile.passwordChanged : messages.profile.saved);
  };
}

const toRequest = (me: Me, { name, email, current }: ProfileValues) => ({
  body: { name: name.trim(), email: email.trim(), ...(current && { current_password: current }) },
  ifMatch: me.version,
});
