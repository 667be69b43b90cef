import { madeOf, withMade, type WrittenDocument } from '@disclosure/core';
import { useState } from 'react';
import { toasts } from '../../../../lib/toasts.ts';
import { useWizard } from '../../state/store.ts';
import { makeDocument } from '../../state/documents.ts';
import { checkWell } from '../../state/checks.ts';
import { useReferenceData } from '../../state/reference-data.tsx';

/** After so long the page gets a turn to draw and to listen. */
const TURN = 24;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Makes documents: of one well at once, of many without holding up the page. */
export function useGenerate() {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const [isBusy, setBusy] = useState(false);

  const make = (key: string): WrittenDocument | undefined => {
    const disclosure = store.get().disclosures[key];
    return disclosure && makeDocument(store, disclosure, checkWell(store, catalogue, key, disclosure).findings);
  };
  const keep = (documents: ReadonlyMap<string, WrittenDocument>) => store.change((state) => withMade(state, documents));

  function generateOne(key: string) {
    const made = make(key);
    if (!made) return;
    keep(new Map([[key, made]]));
    if (made.failure !== '') toasts.show(made.failure, 'failed');
  }

  /** What was made in one turn goes into the draft together. */
  async function generateAll(keys: readonly string[]) {
    setBusy(true);
    const open = keys.filter((key) => madeOf(store.get(), key)?.failure !== '');
    while (open.length > 0) {
      keep(makeForATurn(open, make));
      await nextTurn();
    }
    setBusy(false);
  }
  return { generateOne, generateAll: (keys: readonly string[]) => void generateAll(keys), isBusy };
}

function makeForATurn(
  open: string[],
  make: (key: string) => WrittenDocument | undefined,
): ReadonlyMap<string, WrittenDocument> {
  const turnEnds = performance.now() + TURN;
  const documents = new Map<string, WrittenDocument>();
  do {
    const key = open.shift() ?? '';
    const made = make(key);
    if (made) documents.set(key, made);
  } while (open.length > 0 && performance.now() < turnEnds);
  return documents;
}
