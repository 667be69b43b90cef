import type { Disclosure } from '../disclosure/disclosure.ts';
import type { MadeDocument, SavedDocument, WizardState } from './wizard-state.ts';

/** What was made of a well as it is now; whatever was made before an edit counts no more. */
export function madeOf({ made, disclosures }: WizardState, key: string): MadeDocument | undefined {
  const found = made[key];
  return found !== undefined && found.of === disclosures[key] ? found : undefined;
}

/** How many of these wells have a document. */
export const countMade = (state: WizardState, keys: readonly string[]): number =>
  keys.filter((key) => madeOf(state, key)?.failure === '').length;

/** The file in the store that holds a well exactly as it is now. */
export const storedAs = (state: WizardState, key: string): SavedDocument | undefined =>
  madeOf(state, key)?.isSaved === true ? state.saved[key] : undefined;

/** Making the same again does not take it out of the store. */
export function withMade(
  state: WizardState,
  documents: ReadonlyMap<string, Omit<MadeDocument, 'isSaved'>>,
): WizardState {
  const made = [...documents].map(([key, document]): readonly [string, MadeDocument] => {
    const before = state.made[key];
    return [key, { ...document, isSaved: before?.of === document.of && before.isSaved }];
  });
  return made.length === 0 ? state : { ...state, made: { ...state.made, ...Object.fromEntries(made) } };
}

/** The store has the document of this disclosure, which may have been edited since it was sent. */
export function withSaved(state: WizardState, key: string, document: SavedDocument, of: Disclosure): WizardState {
  const saved = { ...state.saved, [key]: document };
  const before = state.made[key];
  if (before?.of !== of) return { ...state, saved };
  return { ...state, saved, made: { ...state.made, [key]: { ...before, isSaved: true } } };
}
