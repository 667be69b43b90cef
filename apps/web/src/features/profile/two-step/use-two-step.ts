import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';
import { useSession } from '../../session/use-session.ts';

const twoStepQuery = (api: Api) => queryOptions({ queryKey: ['me', 'two-step'], queryFn: api.getTwoStep });

/** Whether the user's two-step sign-in is on, and how to change it. */
export function useTwoStep() {
  const api = useApi();
  const { session } = useSession();
  const queryClient = useQueryClient();
  // The change ends other sessions, and may open pages that were closed.
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
