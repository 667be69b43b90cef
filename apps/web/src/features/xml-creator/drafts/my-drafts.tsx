import { messages, numberOfStep, stepOfNumber, titleOfStep } from '@disclosure/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { ErrorBanner } from '../../../components/callout.tsx';
import { TableSkeleton } from '../../../components/table-skeleton.tsx';
import { explainUnder } from '../../../lib/failure.ts';
import { momentInBrief } from '../state/moments.ts';
import { addressOf } from '../state/navigation.tsx';
import styles from './my-drafts.module.css';
import { type ListedDraft, useMyDrafts } from './use-my-drafts.ts';

/** Work that was begun, to go on with. */
export function MyDrafts() {
  const { stored, drafts, remove } = useMyDrafts();
  const isEmpty = stored.isSuccess && drafts.length === 0;
  return (
    <section aria-labelledby="my-drafts" className={styles.drafts}>
      <h2 id="my-drafts">My drafts</h2>
      {stored.isError && (
        <ErrorBanner error={stored.error} onRetry={() => void stored.refetch()}>
          {messages.wizard.drafts.listFailed}
        </ErrorBanner>
      )}
      {stored.isPending && drafts.length === 0 && <TableSkeleton text={messages.loading} />}
      {isEmpty && <p>{messages.wizard.drafts.none}</p>}
      {drafts.length > 0 && <DraftTable drafts={drafts} onRemove={remove} />}
    </section>
  );
}

interface DraftTableProps {
  readonly drafts: readonly ListedDraft[];
  readonly onRemove: (draft: ListedDraft) => Promise<void>;
}

function DraftTable({ drafts, onRemove }: DraftTableProps) {
  const [doomed, setDoomed] = useState<ListedDraft>();
  const close = () => setDoomed(undefined);
  return (
    <div className={styles.box}>
      <table aria-labelledby="my-drafts">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col" className={styles.end}>
              Wells
            </th>
            <th scope="col">Step</th>
            <th scope="col" className={styles.end}>
              Saved
            </th>
            <th scope="col">
              <span className={styles.heard}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} onDelete={() => setDoomed(draft)} />
          ))}
        </tbody>
      </table>
      {doomed && (
        <ConfirmDialog
          title="Delete Draft"
          confirm="Delete"
          busyText="Deleting..."
          onConfirm={() => onRemove(doomed).then(close)}
          explain={(error) => explainUnder(messages.wizard.drafts.deleteFailed, error)}
          onClose={close}
        >
          <p>The draft of {nameOf(doomed)} is deleted. Files that were saved from it stay.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DraftRowProps {
  readonly draft: ListedDraft;
  readonly onDelete: () => void;
}

const nameOf = ({ name }: ListedDraft) => name || 'a job without number';

function DraftRow({ draft, onDelete }: DraftRowProps) {
  const step = stepOfNumber(draft.step) ?? 'job';
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf(draft.id, step)}>{nameOf(draft)}</Link>
      </th>
      <td className={styles.end}>{draft.wells}</td>
      <td>
        {numberOfStep(step)} {titleOfStep(step)}
      </td>
      <td className={styles.end}>
        {draft.version === null && 'This computer only · '}
        <time dateTime={draft.savedAt}>{momentInBrief(draft.savedAt)}</time>
      </td>
      <td className={styles.end}>
        <button type="button" aria-label={`Delete draft ${nameOf(draft)}`} onClick={onDelete}>
          <IconTrash size={15} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
}
