import { messages } from '@disclosure/core';
import { useState } from 'react';
import { toasts } from '../../../lib/toasts.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
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
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
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
