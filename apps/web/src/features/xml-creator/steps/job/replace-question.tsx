import { Button } from '@mantine/core';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { useWizardState } from '../../state/use-wizard.ts';
import type { JobSource } from './load-job.ts';

interface ReplaceQuestionProps {
  readonly source: JobSource;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

/** Asked before the data of a job take the place of what was worked on. */
export function ReplaceQuestion({ source, onReplace, onKeep }: ReplaceQuestionProps) {
  const origin = useWizardState((state) => state.origin);
  const next = source.kind === 'file' ? source.file.name : `job ${source.jobNumber}`;
  return (
    <Dialog title="Replace current work?" isAlert onClose={onKeep}>
      <p>
        {`This draft holds ${origin?.kind === 'file' ? origin.name : `job ${origin?.name}`}. Its wells and everything you edited are replaced by ${next}.`}{' '}
        To keep both, press Start over and begin a new draft.
      </p>
      <DialogFoot>
        <CancelButton isSafeChoice />
        <Button onClick={onReplace}>Replace</Button>
      </DialogFoot>
    </Dialog>
  );
}
