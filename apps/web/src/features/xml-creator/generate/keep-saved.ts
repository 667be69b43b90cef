import { type SavedDocument, withSaved } from '@disclosure/core';
import type { WizardStore } from '../wizard/wizard-store.ts';

/** The draft is written whenever the wizard changes: of a hundred results, those of a moment go in together. */
const MOMENT = 250;

const waiting = new WeakMap<WizardStore, Map<string, SavedDocument>>();

/** The first result is kept at once, those right after it together. */
export function keepSaved(store: WizardStore, key: string, document: SavedDocument): void {
  const others = waiting.get(store);
  if (others) {
    others.set(key, document);
    return;
  }
  store.change((state) => withSaved(state, key, document));
  const later = new Map<string, SavedDocument>();
  waiting.set(store, later);
  setTimeout(() => {
    waiting.delete(store);
    if (later.size > 0)
      store.change((state) => [...later].reduce((next, [own, saved]) => withSaved(next, own, saved), state));
  }, MOMENT);
}
