import { ProblemError } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { FaultSummary } from '../../components/callout.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { type Fault, wordsOf } from '../../lib/failure.ts';
import { type FieldProps, useForm } from '../../lib/form.ts';
import styles from './session.module.css';
import type { Credentials } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

interface SecondStepFormProps {
  /** The password was right; the same call is repeated with the code. */
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

export function SecondStepForm({ credentials, onBack }: SecondStepFormProps) {
  const { session } = useSession();
  const [isRecovering, setRecovering] = useState(false);
  const form = useForm({
    initial: { code: '' },
    savesNothing: true,
    check: () => [],
    submit: ({ code }) => session.signIn(credentials.email, credentials.password, code),
    explain: explainFailure,
  });
  const switchWay = () => {
    form.replace({ code: '' });
    setRecovering(!isRecovering);
  };
  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults} />
      {isRecovering ? (
        <RecoveryField key="recovery" {...form.field('code')} ref={focus} />
      ) : (
        <CodeField key="code" {...form.field('code')} ref={focus} size="md" data-autofocus />
      )}
      <button type="button" className={styles.beside} onClick={switchWay}>
        {isRecovering ? 'Use the code from your app' : 'Use a recovery code'}
      </button>
      <SubmitButton size="md" busyText="Signing in..." isBusy={form.isBusy}>
        Sign In
      </SubmitButton>
      <button type="button" className={styles.beside} onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  );
}

/** Focuses the field when the card appears or switches to another field. */
const focus = (field: HTMLInputElement | null) => field?.focus();

const RecoveryField = (props: FieldProps & { readonly ref: Ref<HTMLInputElement> }) => (
  <TextInput
    {...props}
    label="Recovery code"
    placeholder="xxxx-xxxx-xxxx-xxxx"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    size="md"
    required
    withAsterisk={false}
  />
);

function explainFailure(error: unknown): Fault[] {
  if (!(error instanceof ProblemError)) return [{ message: frameMessages.signIn.unreachable }];
  return [{ message: wordsOf(error), field: 'code' }];
}
