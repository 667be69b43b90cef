import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Notice } from '../../../../components/callout.tsx';
import { useApi } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { customersList } from '../../../../lib/queries.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useMayCall } from '../../../session/use-may-call.ts';
import { useSession } from '../../../session/use-session.ts';
import { useWizardState } from '../../state/store.ts';
import styles from './customer-panel.module.css';

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly files: number;
}

/** A role shows nobody a file; only being assigned to its customer does. */
export function AssignmentWarning({ keys }: { readonly keys: readonly string[] }) {
  const disclosures = useWizardState((state) => state.disclosures);
  const unseen = useUnseen(keys.flatMap((key) => disclosures[key]?.customer ?? []));
  return unseen.map((owner) => <OwnerWarning key={owner.id} owner={owner} />);
}

function OwnerWarning({ owner: { id, name, files } }: { readonly owner: Owner }) {
  const { user } = useSession();
  const mayCall = useMayCall();
  const api = useApi();
  const queryClient = useQueryClient();
  const assign = useMutation({
    mutationFn: (userId: number) => api.assignUsers({ params: { id }, body: { user_ids: [userId] } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['me', 'customers'] }),
        queryClient.invalidateQueries({ queryKey: ['my-customers'] }),
      ]),
    onError: (error) => toasts.show(messages.saving.assignFailed(reasonOf(error)), 'failed'),
  });
  return (
    <div className={styles.offer}>
      <Notice>{messages.saving.notAssigned(name, files)}</Notice>
      {typeof user?.id === 'number' && mayCall('assignUsers') && (
        <Button variant="default" aria-busy={assign.isPending} onClick={() => assign.mutate(Number(user.id))}>
          {`Assign me to ${name}`}
        </Button>
      )}
    </div>
  );
}

/** The customers among these whose files the user will not see. */
function useUnseen(owners: readonly { readonly id: number; readonly name: string }[]): Owner[] {
  const api = useApi();
  const mine = useQuery({ queryKey: ['me', 'customers'], queryFn: () => api.listMyCustomers() });
  const all = useQuery(customersList(api));
  if (!mine.data || !all.data) return [];
  const own = new Set(mine.data.map(({ id }) => id));
  if (all.data.some(({ id, all_access }) => all_access && own.has(id))) return [];
  const unseen = [...new Map(owners.map((owner) => [owner.id, owner])).values()].filter(({ id }) => !own.has(id));
  return unseen.map(({ id, name }) => ({ id, name, files: owners.filter((owner) => owner.id === id).length }));
}
