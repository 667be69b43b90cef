import { messages } from '@disclosure/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api.tsx';
import { browserClock } from '../clock.ts';
import { toasts } from '../toasts.ts';
import { Saving } from './saving.ts';
import { countTasks, type SavingRun } from './saving-run.ts';

/** The saving of the whole application: it says in the corner how it ended, whatever page is open by then. */
export const createSaving = (api: Api, queryClient: QueryClient): Saving =>
  new Saving({
    upload: async (body, idempotencyKey) => (await api.uploadFile({ body, idempotencyKey })).result,
    clock: browserClock,
    onEnd: (run) => {
      announceEnd(run);
      // Whoever lists files asks anew.
      void queryClient.invalidateQueries({ queryKey: ['files'] });
      void queryClient.invalidateQueries({ queryKey: ['twins'] });
    },
  });

function announceEnd(run: SavingRun): void {
  const [saved, failed] = [countTasks(run, 'saved'), countTasks(run, 'failed')];
  if (failed > 0) toasts.show(messages.saving.partly(saved, failed), 'failed');
  else if (saved > 0) toasts.show(messages.saving.done(saved));
}
