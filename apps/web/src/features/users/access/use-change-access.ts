import { type AccessChanges, type AccessDraft, type AccessPair, messages, undoOf } from '@disclosure/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { accessList, customersList, usersList } from '../../../lib/queries.ts';
import { toasts } from '../../../lib/toasts.ts';

const toPair = ({ user, customer }: AccessPair) => ({ user_id: user, customer_id: customer });

interface Sent {
  readonly changes: AccessChanges;
  /** What they were worked out from. */
  readonly draft: AccessDraft;
}

/** Sends what was chosen in one call, and offers to undo it. */
export function useChangeAccess(onChanged: (sent: AccessDraft) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  const send = ({ assign, remove }: AccessChanges) => {
    const body = { assign: assign.map(toPair), remove: remove.map(toPair) };
    return once(body, (idempotencyKey) => api.changeAccess({ body, idempotencyKey }));
  };
  const refetch = () =>
    Promise.all(
      [accessList(api), customersList(api), usersList(api)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );

  async function undo(changes: AccessChanges) {
    try {
      await send(undoOf(changes));
      toasts.show(messages.access.undone);
    } catch (error) {
      toasts.show(messages.access.undoFailed(reasonOf(error)), 'failed');
    } finally {
      await refetch();
    }
  }
  return useMutation({
    mutationFn: ({ changes }: Sent) => send(changes),
    onSuccess: ({ assigned, removed }, { changes, draft }) => {
      onChanged(draft);
      toasts.show(messages.access.changed(assigned, removed), 'done', {
        action: { name: 'Undo', run: () => void undo(changes) },
      });
    },
    onSettled: refetch,
  });
}
