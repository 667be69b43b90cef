import type { TwoStepSecret } from '@disclosure/api';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { FaultSummary } from '../../../components/callout.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useForm } from '../../../lib/form.ts';
import { explainProof } from './proof-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import { useTwoStep } from './use-two-step.ts';

const TITLE = 'Set up two-step sign-in';

/** The password, then the device, then the recovery codes. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {secret ? <DeviceForm secret={secret} onDone={setCodes} /> : <PasswordForm onDone={setSecret} />}
    </Dialog>
  );
}

function PasswordForm({ onDone }: { readonly onDone: (secret: TwoStepSecret) => void }) {
  const { begin } = useTwoStep();
  const form = useForm({
    initial: { current: '' },
    savesNothing: true,
    check: () => [],
    submit: async ({ current }) => onDone(await begin.mutateAsync({ body: { current_password: current } })),
    explain: explainProof,
  });
  return (
    <form {...form.formProps}>
      <p className={styles.words}>
        You need an authenticator app on your phone. It makes the code that is asked for after your password.
      </p>
      <FaultSummary faults={form.faults} />
      <PasswordField
        {...form.field('current')}
        label="Current Password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <DialogFoot>
        <CancelButton />
        <SubmitButton busyText="Checking..." isBusy={form.isBusy}>
          Continue
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}

interface DeviceFormProps {
  readonly secret: TwoStepSecret;
  readonly onDone: (codes: readonly string[]) => void;
}

function DeviceForm({ secret, onDone }: DeviceFormProps) {
  const { confirm } = useTwoStep();
  const code = useRef<HTMLInputElement>(null);
  // It takes the place of the form whose button had the focus, in a dialog that moves the focus only when it opens.
  useEffect(() => code.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    check: () => [],
    submit: async ({ code }) => onDone((await confirm.mutateAsync({ body: { otp: code } })).recovery_codes),
    explain: explainProof,
  });
  return (
    <form {...form.formProps}>
      <FaultSummary faults={form.faults} />
      <div className={styles.device}>
        <QrCode text={secret.uri} />
        <div className={styles.words}>
          <p>Scan this code with the app, or type the secret into it:</p>
          <p className={styles.secret}>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <a href={secret.uri}>Open the app on this device</a>
        </div>
      </div>
      <CodeField ref={code} {...form.field('code')} description="The app shows a new one every 30 seconds." />
      <DialogFoot>
        <CancelButton />
        <SubmitButton busyText="Turning on..." isBusy={form.isBusy}>
          Turn on
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}

/** For cameras: the secret is printed beside it. Black on white in every theme, because cameras read that best. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className={styles.qr} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}

const toPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
