import { type Disclosure, type SavedDocument, type WizardState, withSaved } from '@disclosure/core';
import type { WizardStore } from './wizard-store.ts';

/** The draft is written whenever the wizard changes: of a hundred results, those of a moment go in together. */
const MOMENT = 250;

type Change = (state: WizardState) => WizardState;

const waiting = new WeakMap<WizardStore, Change[]>();

/** The first result is kept at once, those right after it together. */
export function keepSaved(store: WizardStore, key: string, document: SavedDocument, of: Disclosure): void {
  const keep: Change = (state) => withSaved(state, key, document, of);
  const others = waiting.get(store);
  if (others) {
    others.push(keep);
    return;
  }
  store.change(keep);
  const later: Change[] = [];
  waiting.set(store, later);
  setTimeout(() => {
    waiting.delete(store);
    store.change((state) => later.reduce((next, change) => change(next), state));
  }, MOMENT);
}
