import { inputLengths, type Me, ProblemError } from '@disclosure/api';
import {
  emailChangeRules,
  findAll,
  findFirst,
  type Finding,
  messages,
  passwordChangeRules,
  profileRules,
} from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { FaultSummary } from '../../components/callout.tsx';
import { DiscardButton } from '../../components/dialog.tsx';
import page from '../../components/page.module.css';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { type Fault, wordsOf } from '../../lib/failure.ts';
import { type FieldProps, useForm } from '../../lib/form.ts';
import { toasts } from '../../lib/toasts.ts';
import { useSession } from '../session/use-session.ts';
import { nameOf } from './profile-view.tsx';
import styles from './profile.module.css';
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
          <DiscardButton isDirty={form.isDirty} onDiscard={onClose}>
            Cancel
          </DiscardButton>
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

/** Name and email first: they need the password that is still current. */
function useSaveProfile(me: Me) {
  const { update, changePassword, refetch } = useProfile();
  const { session } = useSession();
  return async (values: ProfileValues) => {
    if (profileChanges(me, values)) {
      const saved = await update.mutateAsync(toRequest(me, values)).catch(async (error: unknown) => {
        // The next attempt must use the version that is stored now.
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

interface ProfileValues extends Record<string, string> {
  readonly name: string;
  readonly email: string;
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

export const toValues = (me: Me): ProfileValues => ({
  name: nameOf(me),
  email: me.email,
  current: '',
  password: '',
  confirmation: '',
});

const emailChanges = (me: Me, email: string) =>
  email.trim() !== '' && email.trim().toLowerCase() !== me.email.toLowerCase();

const profileChanges = (me: Me, { name, email }: ProfileValues) =>
  name.trim() !== nameOf(me) || emailChanges(me, email);

/** Every fault of name and email, then the first fault of the password. */
function checkProfile(me: Me, values: ProfileValues): Finding[] {
  const password = findFirst(passwordChangeRules, values);
  const email = findFirst(emailChangeRules, {
    emailChanges: emailChanges(me, values.email),
    currentPassword: values.current,
  });
  return [
    ...findAll(profileRules, values),
    // The form has one field for the current password, whichever change needs it.
    ...(email ? [{ ...email, where: 'current' }] : []),
    ...(password ? [password] : []),
  ];
}

const fieldsByCode: Record<string, string> = {
  'wrong-password': 'current',
  'password-refused': 'password',
  conflict: 'email',
};

export function explainFailure(error: unknown): Fault[] {
  if (!(error instanceof ProblemError)) return [{ message: messages.profile.failed }];
  const message =
    error.status === 401 ? messages.changePassword.wrongPassword : wordsOf(error, messages.profile.failed);
  return [{ message, field: fieldsByCode[error.code] }];
}
