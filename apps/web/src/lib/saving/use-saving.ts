import { createContext, useContext, useSyncExternalStore } from 'react';
import { Saving, type Upload } from './saving.ts';
import { type SaveTask, type SavingRun, countTasks } from './saving-run.ts';
import type { SavedFile } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api.tsx';
import { browserClock } from '../clock.ts';
import { toasts } from '../toasts.ts';

export const SavingContext = createContext<Saving | undefined>(undefined);

export function useSaving(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error('useSaving needs a SavingContext above it');
  return saving;
}

/** The current run of one owner, or the last one. */
export function useSavingRun(owner: object): SavingRun | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().get(owner));
}

/** One file of it, drawn again only when that file changes. */
export function useSaveTask(owner: object, key: string): SaveTask | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () =>
    saving
      .get()
      .get(owner)
      ?.tasks.find((task) => task.key === key),
  );
}

export function useSavingPhase(owner: object): SavingRun['phase'] | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().get(owner)?.phase);
}

/** Whether there is any run to show. It changes rarely, and every page asks for it. */
export function useHasSavingRuns(): boolean {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().size > 0);
}

/** All runs, whatever page is open. */
export function useSavingRuns(): ReadonlyMap<object, SavingRun> {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, saving.get);
}

/** The answer need name only the address and the time. Then the file has the name that was sent, and no other id. */
export const uploadTo =
  (api: Api) =>
  async ({ corrects, ...body }: Upload, idempotencyKey: string): Promise<SavedFile> => {
    const { result } = corrects
      ? await api.correctFile({
          params: { id: corrects.fileId },
          ifMatch: corrects.revision,
          body: { content: body.content },
          idempotencyKey,
        })
      : await api.uploadFile({ body, idempotencyKey });
    const name = result.name || body.fileName;
    return { ...result, name, id: result.id || name };
  };

/** The saving of the whole application. A toast says how it ended, whatever page is open then. */
export const createSaving = (api: Api, queryClient: QueryClient): Saving =>
  new Saving({
    upload: uploadTo(api),
    clock: browserClock,
    onEnd: (run) => {
      announceEnd(run);
      // Lists of files are loaded again, and so is what the pages have of single ones: they may have another revision.
      for (const name of ['files', 'file', 'filings', 'twins']) {
        void queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
  });

function announceEnd(run: SavingRun): void {
  const [saved, failed] = [countTasks(run, 'saved'), countTasks(run, 'failed')];
  if (failed > 0) toasts.show(frameMessages.saving.partly(saved, failed), 'failed');
  else if (saved > 0) toasts.show(frameMessages.saving.done(saved));
}
