import type { CustomerDeletion, DeletionRequest } from '@disclosure/api';
import { may, messages } from '@disclosure/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { announce, explainUnder, hasNoSuchCall } from '../../lib/failure.ts';
import { deletionRequests } from '../../lib/queries.ts';
import { toasts } from '../../lib/toasts.ts';
import { useSession } from '../session/use-session.ts';

/** What deleting a customer would do, asked again each time, and the way to ask a Manager for it. */
export function useDeletion(id: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { id };
  // Not a part of the key of the customers: a customer that is gone has no deletion to load.
  const queryKey = ['customer-deletion', id];
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  return {
    deletion: useQuery({
      queryKey,
      queryFn: () => api.getCustomerDeletion({ params }).catch(untold),
      gcTime: 0,
      staleTime: 0,
    }),
    ask: useMutation({ mutationFn: () => api.requestCustomerDeletion({ params }), onError: refetch }),
    refetch,
  };
}

/** A backend that cannot tell beforehand decides when it is asked to delete. */
function untold(error: unknown): CustomerDeletion {
  if (!hasNoSuchCall(error)) throw error;
  return { needs_manager: false, losing_sight: 0, users: [], is_requested: false };
}

/** Where a customer is used and, for a Manager who names another one, who gains and loses sight if it replaces it. */
export function useCustomerUses(id: number, by?: string) {
  const api = useApi();
  const query = by ? { replace_by: Number(by) } : {};
  return useQuery({
    queryKey: ['customer-uses', id, by ?? 'deleted'],
    queryFn: () => api.getCustomerUses({ params: { id }, query }),
    enabled: by !== '',
    gcTime: 0,
    staleTime: 0,
  });
}

/** The customers that a Manager is asked to delete. No one else is told. */
export function useDeletionRequests(): readonly DeletionRequest[] {
  const api = useApi();
  const mayDismiss = may('dismiss a request to delete a customer', useSession().roles);
  return useQuery({ ...deletionRequests(api), enabled: mayDismiss }).data ?? [];
}

export function useDismissal() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.dismissDeletionRequest({ params: { id } }),
    onSuccess: () => toasts.show(messages.customers.requestDismissed),
    onError: (error) => void announce(explainUnder(messages.customers.dismissFailed, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deletionRequests(api).queryKey }),
  });
}
