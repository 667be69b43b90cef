import { type AccessChanges, type AccessPair, messages, undoOf } from '@disclosure/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { accessList, customersList, usersList } from '../../../lib/queries.ts';
import { toasts } from '../../../lib/toasts.ts';

const toPair = ({ user, customer }: AccessPair) => ({ user_id: user, customer_id: customer });

/** Sends what was chosen in one call, and offers to undo it. */
export function useChangeAccess(onChanged: () => void) {
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
    mutationFn: send,
    onSuccess: ({ assigned, removed }, changes) => {
      onChanged();
      toasts.show(messages.access.changed(assigned, removed), 'done', {
        action: { name: 'Undo', run: () => void undo(changes) },
      });
    },
    onSettled: refetch,
  });
}
