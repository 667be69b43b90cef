import { ProblemError, type SelectedFile, type StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { type Api, useApi } from '../../lib/api.tsx';
import { saveFile } from '../../lib/browser.ts';
import { closeOnly } from '../../lib/close-only.ts';
import { reasonOf } from '../../lib/failure.ts';
import { DESK } from '../../lib/filing.ts';
import { toasts } from '../../lib/toasts.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { isDamaged } from './file-texts.ts';
import { forgetFiles } from './use-files.ts';

/** The open question, and its files. */
export type Asked =
  | { readonly what: 'delete'; readonly files: readonly SelectedFile[] }
  | { readonly what: 'owner'; readonly file: StoredFile }
  | { readonly what: 'readers'; readonly file: StoredFile };

/** The actions on files, the open question, and the last failure. */
export function useViewerActions() {
  const api = useApi();
  const mayCall = useMayCall();
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const canDelete = mayCall('deleteFile');
  const canAssign = mayCall('assignOwner');
  const canProve = mayCall('makeEvidence');
  const canSeeReaders = mayCall('listReaders');

  const actions = useMemo(
    (): FileActions => ({
      download: async (file, revision) => {
        const problem = await downloadFile(api, file, revision);
        setFailure(problem);
        if (problem) toasts.show(problem, 'failed');
      },
      downloadForm: (file, revision) =>
        tryToSave(async () => {
          const query = revision === undefined ? {} : { revision };
          saveFile(await api.getForm({ params: { id: file.id }, query }));
        }, messages.files.pdfFailed),
      saveEvidence: ({ id }) =>
        tryToSave(async () => saveFile(await api.makeEvidence({ body: { ids: [id] } })), messages.files.evidenceFailed),
      canProve,
      askDelete: (files) => setAsked({ what: 'delete', files }),
      askOwner: (file) => setAsked({ what: 'owner', file }),
      askReaders: (file) => setAsked({ what: 'readers', file }),
      canDelete,
      canAssign,
      canSeeReaders,
    }),
    [api, canDelete, canAssign, canProve, canSeeReaders],
  );
  return { actions, asked, failure, answer: () => setAsked(closeOnly(asked)) };
}

/** A failure is said with its reason. */
async function tryToSave(save: () => Promise<void>, failed: (reason: string) => string): Promise<void> {
  try {
    await save();
  } catch (error) {
    toasts.show(failed(reasonOf(error)), 'failed');
  }
}

/** Returns what went wrong, if anything. */
async function downloadFile(api: Api, { id, name }: StoredFile, revision?: number): Promise<string | undefined> {
  try {
    const query = { id, ...(revision !== undefined && { revision }) };
    // An answer need not repeat the name.
    saveFile({ ...(await api.downloadFile({ params: { fileName: name }, query })), name });
    return undefined;
  } catch (error) {
    if (isDamaged(error)) return error.message;
    const status = error instanceof ProblemError ? error.status : 0;
    if (status === 403) return messages.files.noAccess;
    return status === 404 ? messages.files.notFound : messages.files.downloadFailed;
  }
}

/** What any part of the viewer can do with files. */
export interface FileActions {
  readonly download: (file: StoredFile, revision?: number) => Promise<void>;
  /** The public form as PDF. */
  readonly downloadForm: (file: StoredFile, revision?: number) => Promise<void>;
  /** Everything that can be proved about the file, as an archive. */
  readonly saveEvidence: (file: StoredFile) => Promise<void>;
  readonly canProve: boolean;
  readonly askDelete: (files: readonly SelectedFile[]) => void;
  /** Depends on the role. Without it, the action is not offered. */
  readonly canDelete: boolean;
  readonly askOwner: (file: StoredFile) => void;
  readonly canAssign: boolean;
  readonly askReaders: (file: StoredFile) => void;
  readonly canSeeReaders: boolean;
}

export const FileActionsContext = createContext<FileActions | undefined>(undefined);

export function useFileActions(): FileActions {
  const actions = useContext(FileActionsContext);
  if (!actions) throw new Error('useFileActions needs a FileActionsContext above it');
  return actions;
}

/** Removes deleted files from the lists at once, and offers to undo the deletion for a while. */
export function useUndoDelete() {
  const api = useApi();
  const queryClient = useQueryClient();

  async function restore(files: readonly SelectedFile[]) {
    try {
      for (const { id } of files) await api.restoreFile({ params: { id } });
      toasts.show(messages.files.restored(files.length));
    } catch (error) {
      toasts.show(messages.files.restoreFailed(reasonOf(error)), 'failed');
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['files'] });
      await queryClient.invalidateQueries({ queryKey: [DESK] });
    }
  }
  return (files: readonly SelectedFile[]) => {
    void forgetFiles(queryClient, new Set(files.map(({ id }) => id)));
    for (const { id } of files) queryClient.removeQueries({ queryKey: ['file', id] });
    void queryClient.invalidateQueries({ queryKey: [DESK] });
    toasts.show(messages.files.deleted(files.length), 'done', {
      action: { name: 'Undo', run: () => void restore(files) },
    });
  };
}
