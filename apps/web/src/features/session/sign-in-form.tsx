import { ProblemError } from '@disclosure/api';
import { findAll, frameMessages, normalEmail, signInRules } from '@disclosure/core';
import { type ReactNode, useRef } from 'react';
import { FaultSummary } from '../../components/callout.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useWaits } from '../../lib/clock.ts';
import { type Fault, isUnanswered, wordsOf } from '../../lib/failure.ts';
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
  const [secondsOf, letWait] = useWaits();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: email ?? '', password: '' },
    savesNothing: true,
    check: (values) => findAll(signInRules, values),
    submit: async (values) => {
      const credentials = { email: values.email.trim(), password: values.password };
      await session.signIn(credentials.email, credentials.password).catch((error: unknown) => {
        if (!isClosed(error)) letWait(normalEmail(credentials.email), retryAfter(error));
        if (!isSecondStepNeeded(error)) throw error;
        onSecondStep(credentials);
      });
    },
    explain: (error) => {
      // Selected, so that it can be typed over.
      password.current?.select();
      return explainFailure(error);
    },
  });
  // Others at this computer need not wait.
  const waitSeconds = secondsOf(normalEmail(form.values.email));

  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults}>
        {waitSeconds > 0 && <p>{frameMessages.signIn.tooMany(waitSeconds)}</p>}
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

const retryAfter = (error: unknown) =>
  error instanceof ProblemError && error.status === 429 ? (error.details.retryAfterSeconds ?? 0) : 0;

const LONGEST_COUNTDOWN = 3600;

/** What takes longer is not counted down: the server says what to do instead of waiting. */
const isClosed = (error: unknown) => retryAfter(error) > LONGEST_COUNTDOWN;

/** The first line is always the same; the second distinguishes an outage from a mistake. */
function explainFailure(error: unknown): Fault[] {
  const failed = { message: frameMessages.signIn.failed };
  if (isClosed(error)) return [failed, { message: wordsOf(error) }];
  return isOutage(error) ? [failed, { message: frameMessages.signIn.unreachable }] : [failed];
}

const isOutage = (error: unknown) => (error instanceof ProblemError ? error.status >= 500 : isUnanswered(error));
