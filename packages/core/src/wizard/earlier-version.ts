import { isSameJob } from './merge-job.ts';
import type { SavedDocument, WizardState } from './wizard-state.ts';

/**
 * An earlier version of a draft in the place of the present one. The store does not go back with it: files that were
 * stored since stay known, and what was to be saved then is not saved now.
 */
export function goBackTo(earlier: WizardState, present: WizardState): WizardState {
  const saved = { ...earlier.saved, ...storedSince(earlier, present) };
  const made = Object.entries(earlier.made).map(([key, document]) => {
    const isSaved = document.isSaved && isSameFile(saved[key], earlier.saved[key]);
    return [key, { ...document, isSaved, saveKey: '' }] as const;
  });
  return { ...earlier, saved, made: Object.fromEntries(made) };
}

/** True when both are about the same job or documents. Another job may have wells of the same keys. */
export const isSameWork = ({ origin }: Pick<WizardState, 'origin'>, present: WizardState): boolean =>
  origin !== null && (isSameJob(present, origin.kind, origin.name) || isSameFetch(origin, present));

/** By well: its file as the present draft knows it. */
function storedSince(earlier: WizardState, present: WizardState): WizardState['saved'] {
  if (!isSameWork(earlier, present)) return {};
  const { wells } = earlier;
  const known = wells.flatMap(({ key }) => (present.saved[key] ? [[key, present.saved[key]] as const] : []));
  return Object.fromEntries(known);
}

/** Documents are opened once: what was opened at another time is other work, whatever its name. */
const isSameFetch = ({ kind, name, retrievedAt }: NonNullable<WizardState['origin']>, { origin }: WizardState) =>
  origin?.kind === kind && origin.name === name && origin.retrievedAt === retrievedAt;

const isSameFile = (one: SavedDocument | undefined, other: SavedDocument | undefined): boolean =>
  one?.fileId === other?.fileId && one?.revision === other?.revision && one?.sha256 === other?.sha256;
