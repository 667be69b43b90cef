import type { DeletedFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';
import { binQuery } from '../bin-query.ts';

/** The bin, and the way out of it. */
export function useBin() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function restore({ id }: DeletedFile) {
    setBusy(id);
    setFailure(undefined);
    try {
      await api.restoreFile({ params: { id } });
      toasts.show(messages.files.restored(1));
      await queryClient.invalidateQueries({ queryKey: ['files'] });
    } catch (error) {
      setFailure(messages.files.restoreFailed(reasonOf(error)));
    } finally {
      setBusy(undefined);
      await queryClient.invalidateQueries({ queryKey: ['bin'] });
    }
  }
  return { bin: useQuery(binQuery(api)), busy, failure, restore: (file: DeletedFile) => void restore(file) };
}
