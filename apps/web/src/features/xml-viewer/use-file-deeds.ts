import { ProblemError, type StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMemo, useState } from 'react';
import { type Api, useApi } from '../../lib/api.tsx';
import { saveFile } from '../../lib/browser.ts';
import { toasts } from '../../lib/toasts.ts';
import { useMayCall } from '../session/use-may-call.ts';
import type { FileActions } from './file-actions.ts';
import { isDamaged } from './file-problem.ts';

/** Which question is open, and about what. */
export type Asked =
  | { readonly what: 'delete'; readonly files: readonly StoredFile[] }
  | { readonly what: 'owner'; readonly file: StoredFile };

/** What is done to files, what is being asked about, and what went wrong last. */
export function useFileDeeds() {
  const api = useApi();
  const mayCall = useMayCall();
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const canDelete = mayCall('deleteFile');
  const canAssign = mayCall('assignOwner');

  const actions = useMemo(
    (): FileActions => ({
      download: async (file, revision) => {
        const problem = await downloadFile(api, file, revision);
        setFailure(problem);
        if (problem) toasts.show(problem, 'failed');
      },
      askDelete: (files) => setAsked({ what: 'delete', files }),
      askOwner: (file) => setAsked({ what: 'owner', file }),
      canDelete,
      canAssign,
    }),
    [api, canDelete, canAssign],
  );
  return { actions, asked, failure, answer: () => setAsked(undefined) };
}

/** Answers what went wrong. */
async function downloadFile(api: Api, { name }: StoredFile, revision?: number): Promise<string | undefined> {
  try {
    const query = revision === undefined ? {} : { revision };
    saveFile(await api.downloadFile({ params: { fileName: name }, query }));
    return undefined;
  } catch (error) {
    if (isDamaged(error)) return error.message;
    const status = error instanceof ProblemError ? error.status : 0;
    if (status === 403) return messages.files.noAccess;
    return status === 404 ? messages.files.notFound : messages.files.downloadFailed;
  }
}
