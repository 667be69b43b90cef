import {
  amendmentRules,
  compareWithOpened,
  type CorrectedFile,
  correctedBy,
  type CorrectionDifference,
  type Disclosure,
  findFirst,
  messages,
  type OpenedDisclosure,
  readOpened,
  type WizardState,
} from '@disclosure/core';

/** By origin and well: the documents that were opened never change. */
const opened = new WeakMap<object, Map<string, OpenedDisclosure | undefined>>();
/** The same disclosure always differs in the same way. */
const differences = new WeakMap<Disclosure, CorrectionDifference>();

function openedOf(state: WizardState, key: string): OpenedDisclosure | undefined {
  if (state.origin?.kind !== 'documents') return undefined;
  const known = opened.get(state.origin) ?? new Map<string, OpenedDisclosure | undefined>();
  opened.set(state.origin, known);
  if (!known.has(key)) known.set(key, readOpened(state, key));
  return known.get(key);
}

/** What is different in a well from the document that it was opened from; undefined for other wells. */
export function differenceOf(state: WizardState, key: string): CorrectionDifference | undefined {
  const [before, now] = [openedOf(state, key), state.disclosures[key]];
  if (!before || !now) return undefined;
  const difference = differences.get(now) ?? compareWithOpened(before, now);
  differences.set(now, difference);
  return difference;
}

/** The stored revision that a well was opened from; undefined for other wells. */
export const beganFrom = (state: WizardState, key: string): CorrectedFile | undefined =>
  state.wells.find((well) => well.key === key)?.opened?.corrects ?? undefined;

/** The revision or the file that a well was opened from, in words. */
export function nameOfOpened(state: WizardState, key: string): string {
  const began = beganFrom(state, key);
  return began ? `revision ${began.revision}` : (openedOf(state, key)?.name ?? '');
}

/** True for a correction that says what its file says already. There may be a newer revision by now that says more. */
export function isUncorrected(state: WizardState, key: string): boolean {
  const began = beganFrom(state, key);
  const isNewest = began?.revision === correctedBy(state, key)?.revision;
  return began !== undefined && isNewest && differenceOf(state, key)?.isSame === true;
}

/** Why a correction cannot be saved as it is; undefined when it can be, and for other wells. */
export function whyNotCorrected(state: WizardState, key: string): string | undefined {
  const corrects = correctedBy(state, key);
  const opened = openedOf(state, key);
  if (!corrects || !opened) return undefined;
  if (isUncorrected(state, key)) return messages.correction.nothing(nameOfOpened(state, key));
  const { amendedReason = '' } = state.disclosures[key] ?? {};
  const began = beganFrom(state, key);
  const earlier = began && { reason: opened.disclosure.amendedReason, revision: began.revision };
  return findFirst(amendmentRules, { amendedReason, status: corrects.status, earlier })?.message;
}
