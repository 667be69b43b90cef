import { type Difference, type FetchedJob, mergeJob, messages, type WizardState } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { momentInWords } from '../../state/moments.ts';
import { useReferenceData } from '../../state/reference-data.ts';
import { useWizard } from '../../state/use-wizard.ts';
import { DifferenceTable } from './difference-table.tsx';
import styles from './refetch-dialog.module.css';

interface RefetchDialogProps {
  readonly job: FetchedJob;
  readonly onTake: (merge: (state: WizardState) => WizardState) => void;
  readonly onClose: () => void;
}

/** The same job, fetched again: what is new, and what is to happen where somebody has edited the same. */
export function RefetchDialog({ job, onTake, onClose }: RefetchDialogProps) {
  const store = useWizard();
  const blocks = useReferenceData();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { differences } = useMemo(() => mergeJob(store.get(), job, blocks, taken), [blocks, job, store, taken]);
  const [edited, news] = [differences.filter(isConflict), differences.filter((each) => !isConflict(each))];
  const since = momentInWords(store.get().origin?.retrievedAt ?? '');
  return (
    <Dialog title={`Job data of ${job.origin.name}`} isWide onClose={onClose}>
      <p>{differences.length === 0 ? messages.wizard.refetch.same(since) : messages.wizard.refetch.changed(since)}</p>
      {edited.length > 0 && (
        <>
          <h3 className={styles.heading}>Edited by you, and changed in the job data</h3>
          <DifferenceTable differences={edited} taken={taken} onTake={setTaken} />
        </>
      )}
      {news.length > 0 && (
        <>
          <h3 className={styles.heading}>Changed in the job data</h3>
          <DifferenceTable differences={news} />
        </>
      )}
      <DialogFoot>
        <CancelButton />
        {/* Merged with what stands there by then: a file may have been saved while the dialog was open. */}
        <Button data-autofocus onClick={() => onTake((state) => mergeJob(state, job, blocks, taken).state)}>
          {differences.length === 0 ? 'Continue' : 'Update'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const isConflict = (difference: Difference): boolean => difference.isConflict;
