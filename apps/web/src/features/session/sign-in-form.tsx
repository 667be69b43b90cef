import { ProblemError } from '@disclosure/api';
import { findAll, messages, signInRules } from '@disclosure/core';
import { type ReactNode, useRef } from 'react';
import { FaultSummary } from '../../components/callout.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useCountdown } from '../../lib/clock.ts';
import type { Fault } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import { EmailField } from './email-field.tsx';
import { useSession } from './use-session.ts';

/** The values of the first card. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  /** Set after a session has ended: then only the password is asked for. */
  readonly email?: string;
  /** The password was right, and a code is needed too. */
  readonly onSecondStep: (credentials: Credentials) => void;
  readonly children?: ReactNode;
}

export function SignInForm({ email, onSecondStep, children }: SignInFormProps) {
  const { session } = useSession();
  const [waitSeconds, setWaitSeconds] = useCountdown();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: email ?? '', password: '' },
    check: (values) => findAll(signInRules, values),
    submit: async (values) => {
      const credentials = { email: values.email.trim(), password: values.password };
      await session.signIn(credentials.email, credentials.password).catch((error: unknown) => {
        if (!isSecondStepNeeded(error)) throw error;
        onSecondStep(credentials);
      });
    },
    explain: (error) => {
      // Selected, so that it can be typed over.
      password.current?.select();
      setWaitSeconds(secondsToWait(error));
      return explainFailure(error);
    },
  });

  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults}>
        {waitSeconds > 0 && <p>{messages.signIn.tooMany(waitSeconds)}</p>}
      </FaultSummary>
      <EmailField {...form.field('email')} readOnly={email !== undefined} />
      <PasswordField
        {...form.field('password')}
        ref={password}
        label="Password"
        placeholder="Enter your password"
        autoComplete="current-password"
        size="md"
        required
        data-autofocus={email !== undefined || undefined}
      />
      {children}
      <SubmitButton size="md" busyText="Signing in..." isBusy={form.isBusy} isBlocked={waitSeconds > 0}>
        Sign In
      </SubmitButton>
    </form>
  );
}

const isSecondStepNeeded = (error: unknown) => error instanceof ProblemError && error.code === 'second-step-required';

const secondsToWait = (error: unknown) =>
  error instanceof ProblemError && error.status === 429 ? (error.details.retryAfterSeconds ?? 0) : 0;

/** The first line is always the same; the second distinguishes an outage from a mistake. */
function explainFailure(error: unknown): Fault[] {
  const failed = { message: messages.signIn.failed };
  return isOutage(error) ? [failed, { message: messages.signIn.unreachable }] : [failed];
}

const isOutage = (error: unknown) =>
  error instanceof ProblemError ? error.status >= 500 : error instanceof TypeError || error instanceof DOMException;
