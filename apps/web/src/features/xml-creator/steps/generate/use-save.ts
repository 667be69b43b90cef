import { countMade, messages, withSavesAsked } from '@disclosure/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSaving } from '../../../../lib/saving/use-saving.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { newId } from '../../state/new-id.ts';
import { useWizard } from '../../state/store.ts';
import { acceptWarnings, recallAccepted, rememberAccepted } from '../../state/documents.ts';
import { missingXml, questionFor, type SaveQuestion, toJob } from './save-job.ts';
import { useReferenceData } from '../../state/reference-data.tsx';

/** From the question to the upload. Nothing is said to be saved before the server says so. */
export function useSave() {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const start = useStart();
  const [question, setQuestion] = useState<SaveQuestion>();
  const [fault, setFault] = useState<string>();

  function refuse(message: string) {
    setFault(message);
    toasts.show(message, 'failed');
  }
  function save(keys: readonly string[]) {
    const chosen = keys.flatMap((key) => store.get().disclosures[key] ?? []);
    setFault(undefined);
    if (countMade(store.get(), keys) === 0) return refuse(missingXml('save'));
    const { beforeSaving, beforeSavingSeveral } = messages.customerChoice;
    if (chosen.some(({ customer }) => customer === null)) {
      return refuse(keys.length === 1 ? beforeSaving : beforeSavingSeveral);
    }
    return askOrStart(keys);
  }
  /** What was asked for before the page was reloaded; what is odd since then is asked about. */
  function goOn(keys: readonly string[]) {
    recallAccepted(store, keys);
    askOrStart(keys);
  }
  function askOrStart(keys: readonly string[]) {
    const asked = questionFor(store, keys, catalogue);
    if (asked) setQuestion(asked);
    else start(keys);
  }
  function confirm({ keys, findings }: SaveQuestion) {
    setQuestion(undefined);
    acceptWarnings(store, findings);
    start(keys);
  }
  const close = () => setQuestion(undefined);
  return { save, goOn, question, confirm, close, fault, refuse, clearFault: () => setFault(undefined) };
}

function useStart() {
  const store = useWizard();
  const saving = useSaving();
  const { pathname } = useLocation();
  return (keys: readonly string[]) => {
    // Remembered before anything is sent: whoever reloads the page can go on.
    store.change((state) => withSavesAsked(state, keys, newId));
    rememberAccepted(store, keys);
    const { origin } = store.get();
    const title = origin?.kind === 'file' ? origin.name : `Job ${origin?.name ?? ''}`;
    saving.start(store, { title, address: pathname, jobs: keys.map((key) => toJob(store, key)) });
  };
}
