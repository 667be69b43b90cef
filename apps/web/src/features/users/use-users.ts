import type { PrintedUser, PrintedUserChange, User } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { accessList, customersList, usersList, readAgain } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

interface Change {
  readonly user: User;
  readonly body: PrintedUserChange;
  readonly version: number;
}

/** The users, the customers they can belong to, and the calls that change users. */
export function useUsers() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('user');
  const refetch = () => readAgain(queryClient, usersList(api).queryKey);

  return {
    refetch: () => Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: accessList(api).queryKey })]),
    files: { import: api.importUsers, export: api.exportUsers, template: api.getUserTemplate },
    users: useQuery(usersList(api)),
    customers: useQuery(customersList(api)),
    add: useMutation({
      mutationFn: (body: PrintedUser) => once(body, (idempotencyKey) => api.createUser({ body, idempotencyKey })),
      onSuccess: refetch,
    }),
    change: useMutation({
      mutationFn: ({ user, body, version }: Change) =>
        api.updateUser({ params: { id: user.id }, body, ifMatch: version }),
      onSettled: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: User) => api.deleteUser({ params: { id }, ifMatch: version }),
      onSettled: refetch,
    }),
    signOut: useMutation({ mutationFn: ({ id }: User) => api.endSessionsOfUser({ params: { id } }) }),
    resetTwoStep: useMutation({
      mutationFn: ({ id }: User) => api.resetTwoStepOfUser({ params: { id } }),
      onSettled: refetch,
    }),
    invite: useMutation({ mutationFn: ({ id }: User) => api.inviteUser({ params: { id } }), onSettled: refetch }),
  };
}
