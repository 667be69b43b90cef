import type { DraftSummary } from '@disclosure/api';
import { messages, wizardSteps } from '@disclosure/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { type Api, useApi } from '../../../lib/api.tsx';
import { explainUnder } from '../../../lib/failure.ts';
import { momentInBrief } from '../wizard/moments.ts';
import { addressOf } from '../wizard/wizard-navigation.tsx';
import styles from './my-drafts.module.css';

export const draftsList = (api: Api) => queryOptions({ queryKey: ['drafts'], queryFn: api.listDrafts, staleTime: 0 });

/** Work that was begun, to go on with. */
export function MyDrafts() {
  const drafts = useQuery(draftsList(useApi()));
  return (
    <section aria-labelledby="my-drafts" className={styles.drafts}>
      <h2 id="my-drafts">My drafts</h2>
      <QueryState query={drafts} failed={messages.wizard.drafts.listFailed}>
        {(list) => (list.length === 0 ? <p>{messages.wizard.drafts.none}</p> : <DraftTable drafts={list} />)}
      </QueryState>
    </section>
  );
}

function DraftTable({ drafts }: { readonly drafts: readonly DraftSummary[] }) {
  const [doomed, setDoomed] = useState<DraftSummary>();
  return (
    <div className={styles.box}>
      <table aria-labelledby="my-drafts">
        <thead>
          <tr>
            <th scope="col">Job</th>
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
      {doomed && <DeleteDraft draft={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

interface DraftRowProps {
  readonly draft: DraftSummary;
  readonly onDelete: () => void;
}

const nameOf = ({ jobNumber }: DraftSummary) => jobNumber || 'Without number';

function DraftRow({ draft, onDelete }: DraftRowProps) {
  const step = wizardSteps.find(({ number }) => number === draft.step) ?? wizardSteps[0];
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf(draft.id, step.number)}>{nameOf(draft)}</Link>
      </th>
      <td>
        {step.number} {step.title}
      </td>
      <td className={styles.end}>
        <time dateTime={draft.updated_at}>{momentInBrief(draft.updated_at)}</time>
      </td>
      <td className={styles.end}>
        <button type="button" aria-label={`Delete draft ${nameOf(draft)}`} onClick={onDelete}>
          <IconTrash size={15} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

interface DeleteDraftProps {
  readonly draft: DraftSummary;
  readonly onClose: () => void;
}

function DeleteDraft({ draft, onClose }: DeleteDraftProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  async function remove() {
    await api.deleteDraft({ params: { id: draft.id }, ifMatch: draft.version });
    await queryClient.invalidateQueries(draftsList(api));
    onClose();
  }
  return (
    <ConfirmDialog
      title="Delete Draft"
      confirm="Delete"
      busyText="Deleting..."
      onConfirm={remove}
      explain={(error) => explainUnder(messages.wizard.drafts.deleteFailed, error)}
      onClose={onClose}
    >
      <p>The draft of job {nameOf(draft)} is deleted. Files that were saved from it stay.</p>
    </ConfirmDialog>
  );
}
