import { messages } from '@disclosure/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTwoStep } from './use-two-step.ts';

interface ChangeDialogProps {
  readonly onClose: () => void;
}

export function TurnOffDialog({ onClose }: ChangeDialogProps) {
  const { turnOff } = useTwoStep();
  return (
    <ProofDialog
      title="Turn off two-step sign-in"
      submit="Turn off"
      busyText="Turning off..."
      onProof={async (body) => {
        await turnOff.mutateAsync({ body });
        toasts.show(messages.twoStep.turnedOff);
        onClose();
      }}
      onClose={onClose}
    >
      Your password alone will open your account again. Your other sessions end.
    </ProofDialog>
  );
}

export function RenewDialog({ onClose }: ChangeDialogProps) {
  const { renew } = useTwoStep();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <Dialog title="Your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ProofDialog
      title="New recovery codes"
      submit="Make new codes"
      busyText="Making codes..."
      onProof={async (body) => setCodes((await renew.mutateAsync({ body })).recovery_codes)}
      onClose={onClose}
    >
      You get ten new codes. Those from before no longer work.
    </ProofDialog>
  );
}
