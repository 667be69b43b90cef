import type { Disclosure } from '../model/disclosure.ts';
import { jobNumberOf, type MadeDocument, type SavedDocument, type WizardState } from './wizard-state.ts';
import { messages } from '../messages/messages.ts';
import { simulatedMark } from '../registry/fracfocus.ts';
import { blockGenerating, type Finding } from '../rule/rule.ts';
import { UnwritableError, writeDisclosure } from '../xml/write-disclosure.ts';

/** The document of a well as it is now. A document from before an edit no longer counts. */
export function madeOf(
  { made, disclosures }: Pick<WizardState, 'made' | 'disclosures'>,
  key: string,
): MadeDocument | undefined {
  const found = made[key];
  return found !== undefined && found.of === disclosures[key] ? found : undefined;
}

/** How many of these wells have a document. */
export const countMade = (state: WizardState, keys: readonly string[]): number =>
  keys.filter((key) => madeOf(state, key)?.failure === '').length;

/** The file in the store that holds a well exactly as it is now. */
export const storedAs = (
  state: Pick<WizardState, 'made' | 'disclosures' | 'saved'>,
  key: string,
): SavedDocument | undefined => (madeOf(state, key)?.isSaved === true ? state.saved[key] : undefined);

/** A document as the writer made it; whether it is stored is another matter. */
export type WrittenDocument = Omit<MadeDocument, 'isSaved' | 'saveKey'>;

/** Making the same document again keeps it saved. */
export function withMade(state: WizardState, documents: ReadonlyMap<string, WrittenDocument>): WizardState {
  const made = [...documents].map(([key, document]): readonly [string, MadeDocument] => {
    const before = state.made[key];
    const isSame = before?.of === document.of;
    return [key, { ...document, isSaved: isSame && before.isSaved, saveKey: isSame ? before.saveKey : '' }];
  });
  return made.length === 0 ? state : { ...state, made: { ...state.made, ...Object.fromEntries(made) } };
}

/** The document of this disclosure is stored. The disclosure may have been edited since it was sent. */
export function withSaved(state: WizardState, key: string, document: SavedDocument, of: Disclosure): WizardState {
  const saved = { ...state.saved, [key]: document };
  const before = state.made[key];
  if (before?.of !== of) return { ...state, saved };
  return { ...state, saved, made: { ...state.made, [key]: { ...before, isSaved: true, saveKey: '' } } };
}

/** The wells whose save was requested and is not confirmed yet. */
export const openSaves = (state: WizardState, keys: readonly string[]): string[] =>
  keys.filter((key) => storedAs(state, key) === undefined && (madeOf(state, key)?.saveKey ?? '') !== '');

/** Records which wells to save. Each save keeps its key until it is confirmed, so that a repeat counts once. */
export const withSavesAsked = (state: WizardState, keys: readonly string[], newKey: () => string): WizardState =>
  keys.reduce((next, key) => withSaveKey(next, key, madeOf(next, key)?.saveKey || newKey()), state);

/** Another key for a save that was refused, or a blank key for a save that was cancelled. */
export function withSaveKey(state: WizardState, key: string, saveKey: string): WizardState {
  const made = madeOf(state, key);
  if (made === undefined || made.failure !== '' || made.saveKey === saveKey) return state;
  return { ...state, made: { ...state.made, [key]: { ...made, saveKey } } };
}

/** The document of a disclosure, or why there is none. */
export type Written = { readonly xml: string } | { readonly failure: string };

/** The mark of a document of this job, if it is simulated. A document that was opened keeps its own, or has none. */
export function markOf({ origin }: WizardState, { asRead }: Disclosure): string | undefined {
  if (asRead !== undefined) return asRead.mark;
  return origin?.isSimulated === true ? simulatedMark(jobNumberOf({ origin })) : undefined;
}

/** The same document that the command line writes; none while a finding blocks it. */
export function writeChecked(disclosure: Disclosure, findings: readonly Finding[], mark?: string): Written {
  const blocking = findings.find((finding) => blockGenerating([finding]));
  if (blocking !== undefined) return { failure: messages.xml.generateFailed(blocking.message) };
  try {
    return { xml: writeDisclosure(disclosure, mark) };
  } catch (error) {
    if (error instanceof UnwritableError) return { failure: messages.xml.generateFailed(error.message) };
    throw error;
  }
}
