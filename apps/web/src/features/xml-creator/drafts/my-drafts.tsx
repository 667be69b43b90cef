import type { DraftSummary } from '@disclosure/api';
import { messages, numberOfStep, stepOfNumber, titleOfStep } from '@disclosure/core';
import { IconCircleCheckFilled, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { ErrorBanner } from '../../../components/callout.tsx';
import { MomentText } from '../../../components/moment-text.tsx';
import { TableSkeleton } from '../../../components/query-state.tsx';
import { useApi } from '../../../lib/api.tsx';
import { closeOnly } from '../../../lib/close-only.ts';
import { explainUnder } from '../../../lib/failure.ts';
import { draftsList } from '../../../lib/queries.ts';
import { addressOf } from '../../../lib/route-table.ts';
import { useDeleteDraft } from './delete-draft.ts';
import { FIRST_VERSION } from './draft-server.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { isNamed, type LocalRecord } from './local-drafts.ts';
import { pruneDrafts } from './prune-drafts.ts';
import styles from './my-drafts.module.css';
import { useDraftTools } from './use-draft.ts';

/** The user's drafts, each with a link to its step. */
export function MyDrafts() {
  const { stored, drafts, isWhole, remove } = useMyDrafts();
  const isEmpty = isWhole && drafts.length === 0;
  return (
    <section aria-labelledby="my-drafts" className={styles.drafts}>
      <h2 id="my-drafts">My drafts</h2>
      {stored.isError && (
        <ErrorBanner error={stored.error} onRetry={() => void stored.refetch()}>
          {messages.wizard.drafts.listFailed}
        </ErrorBanner>
      )}
      {!isWhole && !stored.isError && drafts.length === 0 && (
        <TableSkeleton text={messages.loading} failure={stored.failureReason} />
      )}
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
  const [lookedInto, lookInto] = useState<string>();
  const close = () => setDoomed(closeOnly(doomed));
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
            <DraftRow
              key={draft.id}
              draft={draft}
              onVersions={() => lookInto(draft.id)}
              onDelete={() => setDoomed(draft)}
            />
          ))}
        </tbody>
      </table>
      {lookedInto !== undefined && <EarlierVersions id={lookedInto} onClose={() => lookInto(undefined)} />}
      {doomed && (
        <ConfirmDialog
          title="Delete Draft"
          confirm="Delete"
          busyText="Deleting..."
          onConfirm={() => onRemove(drafts.find(({ id }) => id === doomed.id) ?? doomed).then(close)}
          explain={(error) => explainUnder(messages.wizard.drafts.deleteFailed, error)}
          onClose={close}
        >
          <p>The draft of {nameOf(doomed)} will be deleted. Files that were saved from it stay.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DraftRowProps {
  readonly draft: ListedDraft;
  readonly onVersions: () => void;
  readonly onDelete: () => void;
}

const nameOf = ({ jobNumber }: ListedDraft) => jobNumber || 'a job without a number';

function DraftRow({ draft, onVersions, onDelete }: DraftRowProps) {
  const step = stepOfNumber(draft.step) ?? 'job';
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf(draft.id, step)}>{nameOf(draft)}</Link>
        {draft.customer && <small title={draft.customer}>{draft.customer}</small>}
      </th>
      <td className={styles.end}>{draft.wells}</td>
      <td>
        {numberOfStep(step)} {titleOfStep(step)}
        <SavedMark draft={draft} />
      </td>
      <td className={styles.end}>
        <MomentText at={draft.savedAt} />
        {draft.version === null && <small>This computer only</small>}
      </td>
      <td className={styles.end}>
        {draft.version !== null && (
          <button
            type="button"
            aria-label={`Earlier versions of draft ${nameOf(draft)}`}
            title="Earlier versions…"
            data-harmless
            onClick={onVersions}
          >
            <IconHistory size={15} stroke={1.75} aria-hidden />
          </button>
        )}
        <button type="button" aria-label={`Delete draft ${nameOf(draft)}`} onClick={onDelete}>
          <IconTrash size={15} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

/** Tells a finished job from one that is still to be done. */
function SavedMark({ draft: { saved, wells } }: { readonly draft: ListedDraft }) {
  if (!saved) return null;
  const isAll = saved === wells;
  return (
    <small data-all={isAll || undefined}>
      {isAll && <IconCircleCheckFilled size={12} aria-hidden />}
      {messages.wizard.drafts.saved(saved, wells ?? saved)}
    </small>
  );
}

type ListedDraft = Pick<DraftSummary, 'id' | 'jobNumber' | 'step' | 'wells' | 'saved' | 'customer'> & {
  readonly savedAt: string;
  /** Null while only this browser has it. */
  readonly version: number | null;
};

/** The drafts on the server, after those that only this browser has. */
export function useListedDrafts() {
  const api = useApi();
  const { local, userId } = useDraftTools();
  const stored = useQuery(draftsList(api));
  const kept = useQuery({
    queryKey: ['local-drafts', userId],
    // A browser that forbids storage has no drafts to list.
    queryFn: () => local.list(userId).catch(() => []),
    staleTime: 0,
    gcTime: 0,
  });
  // Of one whose first save had no answer the server may have that much, and this browser the rest.
  const isStored = (record: LocalRecord) => stored.data?.some(({ id }) => isNamed(id)(record));
  const unsent = (kept.data ?? []).filter((record) => record.serverId === null && !record.isSent && !isStored(record));
  const listed = (stored.data ?? []).map((summary) => fromSummary(summary, kept.data?.find(isNamed(summary.id))));
  return {
    stored,
    drafts: [...unsent.map(fromRecord), ...listed],
    /** What was read on an earlier visit may lack a draft that was saved since. */
    isWhole: stored.isSuccess && stored.isFetchedAfterMount && kept.isSuccess,
  };
}

function useMyDrafts() {
  const queryClient = useQueryClient();
  const { local, userId, lease, clock } = useDraftTools();
  const deleteDraft = useDeleteDraft();
  const { stored, drafts, isWhole } = useListedDrafts();

  useEffect(() => {
    if (!stored.data) return;
    const ids = new Set(stored.data.map(({ id }) => id));
    // Copies that could not be deleted do no harm, and the next visit tries again.
    pruneDrafts({ local, lease, userId, stored: ids, now: clock.now() }).catch(() => undefined);
  }, [clock, lease, local, stored.data, userId]);

  const readAgain = () =>
    Promise.all([stored.refetch(), queryClient.invalidateQueries({ queryKey: ['local-drafts'] })]);
  async function remove(draft: ListedDraft) {
    try {
      await deleteDraft(draft);
    } catch (error) {
      // Someone may have saved or deleted it: the next try begins with what is true now.
      void readAgain();
      throw error;
    }
    await readAgain();
  }
  return { stored, drafts, isWhole, remove };
}

/** A step that was only looked at is known to this browser alone. */
const fromSummary = (summary: DraftSummary, copy: LocalRecord | undefined): ListedDraft => ({
  ...summary,
  step: copy && (copy.version ?? FIRST_VERSION) === summary.version ? copy.step : summary.step,
  savedAt: summary.updated_at,
});

const fromRecord = ({ wells = null, saved = null, customer = '', savedAt, ...record }: LocalRecord): ListedDraft => ({
  ...record,
  wells,
  saved,
  customer,
  savedAt: new Date(savedAt).toISOString(),
  version: null,
});
