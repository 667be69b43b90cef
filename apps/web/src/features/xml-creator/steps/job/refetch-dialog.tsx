import { type Difference, type FetchedJob, mergeJob, messages, type WizardState } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { BeforeAndAfter, ChangeTable, orBlank } from '../../../../components/change-table.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { momentInWords } from '../../../../lib/moments.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizard } from '../../state/store.ts';
import styles from './job-step.module.css';

interface RefetchDialogProps {
  readonly job: FetchedJob;
  readonly onTake: (merge: (state: WizardState) => WizardState) => void;
  readonly onClose: () => void;
}

/** The same job was fetched again: shows what is new, and asks which value to keep where the user edited it. */
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
        {/* Merges with the state of that moment: a file may have been saved while the dialog was open. */}
        <Button data-autofocus onClick={() => onTake((state) => mergeJob(state, job, blocks, taken).state)}>
          {differences.length === 0 ? 'Continue' : 'Update'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const isConflict = (difference: Difference): boolean => difference.isConflict;

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  /** The conflicts in which the user takes the job data. Left out where there is nothing to choose. */
  readonly taken?: ReadonlySet<string>;
  readonly onTake?: (taken: ReadonlySet<string>) => void;
}

/** The values in the draft beside the values in the new job data. */
export const DifferenceTable = ({ differences, taken, onTake }: DifferenceTableProps) => (
  <ChangeTable
    label={taken ? 'Conflicts' : 'Changes'}
    titles={['Well', 'Place', ...(taken ? ['Yours', 'Job data'] : ['Now', 'Then'])]}
    items={differences}
    isWhole={taken !== undefined}
    keyOf={({ id }) => id}
  >
    {(difference) => (
      <DifferenceRow
        difference={difference}
        {...(taken && onTake && { choice: { isTaken: taken.has(difference.id), choose: chooser(taken, onTake) } })}
      />
    )}
  </ChangeTable>
);

type Choose = (id: string, isTaken: boolean) => void;

const chooser =
  (taken: ReadonlySet<string>, onTake: (taken: ReadonlySet<string>) => void): Choose =>
  (id, isTaken) => {
    const others = [...taken].filter((each) => each !== id);
    onTake(new Set(isTaken ? [...others, id] : others));
  };

interface DifferenceRowProps {
  readonly difference: Difference;
  readonly choice?: { readonly isTaken: boolean; readonly choose: Choose };
}

function DifferenceRow({ difference: { id, well, place, mine, theirs }, choice }: DifferenceRowProps) {
  const option = (text: string, isTheirs: boolean) => (
    <td>
      <label>
        <input
          type="radio"
          name={id}
          checked={choice?.isTaken === isTheirs}
          onChange={() => choice?.choose(id, isTheirs)}
        />
        {orBlank(text)}
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{well}</th>
      <td>{place}</td>
      {choice ? (
        <>
          {option(mine, false)}
          {option(theirs, true)}
        </>
      ) : (
        <BeforeAndAfter before={mine} after={theirs} />
      )}
    </tr>
  );
}
