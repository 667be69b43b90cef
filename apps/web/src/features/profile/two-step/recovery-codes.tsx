import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { saveFile } from '../../../lib/browser.ts';
import styles from './two-step.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes, which are shown only once: Escape, a click beside them or a second Enter does not take them away, and Back asks. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [copyLabel, setCopyLabel] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopyLabel('Copied'),
      () => setCopyLabel('Copying is not allowed here'),
    );
  return (
    <Dialog title="Your recovery codes" isDirty>
      <p className={styles.words}>{messages.twoStep.keepCodes}</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <Button variant="default" onClick={() => saveFile(toFile(codes))}>
          Download
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  );
}

const toFile = (codes: readonly string[]) => ({
  name: 'fracfocus-recovery-codes.txt',
  type: 'text/plain',
  bytes: new TextEncoder().encode(`FracFocus XML Generator: recovery codes, each good once\n\n${codes.join('\n')}\n`),
});
