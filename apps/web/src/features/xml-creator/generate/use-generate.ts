import { useState } from 'react';
import { toasts } from '../../../lib/toasts.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { documents, failureOf, xmlOf } from './documents.ts';
import type { Checks } from './use-checks.ts';

/** After so long the page gets a turn to draw and to listen. */
const TURN = 24;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Makes documents: of one well at once, of many without holding up the page. */
export function useGenerate({ findingsOf }: Checks) {
  const store = useWizard();
  const [isBusy, setBusy] = useState(false);

  function generate(key: string) {
    const disclosure = store.get().disclosures[key];
    return disclosure && documents.make(disclosure, findingsOf(key), new Date());
  }

  function generateOne(key: string) {
    const failure = failureOf(generate(key));
    if (failure) toasts.show(failure, 'failed');
  }

  async function generateAll(keys: readonly string[]) {
    setBusy(true);
    let turnEnds = performance.now() + TURN;
    for (const key of keys) {
      if (performance.now() > turnEnds) {
        await nextTurn();
        turnEnds = performance.now() + TURN;
      }
      if (xmlOf(documents.get(store.get().disclosures[key])) === '') generate(key);
    }
    setBusy(false);
  }
  return { generateOne, generateAll: (keys: readonly string[]) => void generateAll(keys), isBusy };
}
