import type { StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { forgetFiles } from './use-files.ts';

/** Files that were deleted leave the lists at once, and for a while one click brings them back. */
export function useUndoDelete() {
  const api = useApi();
  const queryClient = useQueryClient();

  async function restore(files: readonly StoredFile[]) {
    try {
      for (const { id } of files) await api.restoreFile({ params: { id } });
      toasts.show(messages.files.restored(files.length));
    } catch (error) {
      toasts.show(messages.files.restoreFailed(reasonOf(error)), 'failed');
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['files'] });
    }
  }
  return (files: readonly StoredFile[]) => {
    forgetFiles(queryClient, new Set(files.map(({ id }) => id)));
    for (const { id } of files) queryClient.removeQueries({ queryKey: ['file', id] });
    toasts.show(messages.files.deleted(files.length), 'done', {
      action: { name: 'Undo', run: () => void restore(files) },
    });
  };
}
