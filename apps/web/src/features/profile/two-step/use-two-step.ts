import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';
import { useSession } from '../../session/use-session.ts';

const twoStepQuery = (api: Api) => queryOptions({ queryKey: ['me', 'two-step'], queryFn: api.getTwoStep });

/** Whether the own two-step sign-in is on, and the ways to change it. */
export function useTwoStep() {
  const api = useApi();
  const { session } = useSession();
  const queryClient = useQueryClient();
  // Other sessions end with the change, and what was closed before may be open now.
  const onSuccess = () => queryClient.invalidateQueries();
  return {
    twoStep: useQuery(twoStepQuery(api)),
    begin: useMutation({ mutationFn: api.beginTwoStep }),
    confirm: useMutation({
      mutationFn: api.confirmTwoStep,
      onSuccess: () => {
        session.noteTwoStepSetUp();
        return onSuccess();
      },
    }),
    renew: useMutation({ mutationFn: api.renewRecoveryCodes, onSuccess }),
    turnOff: useMutation({ mutationFn: api.turnOffTwoStep, onSuccess }),
  };
}
