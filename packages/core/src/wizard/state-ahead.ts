import type { Disclosure } from '../model/disclosure.ts';
import type { WizardState } from './wizard-state.ts';

/** By well: its disclosure as it was first built, or undefined when that was before this page was opened. */
export type FirstMade = ReadonlyMap<string, Disclosure | undefined>;

/** Called for every change, so that an edited disclosure is never taken for a newly built one. */
export const followMade = (made: FirstMade, { disclosures }: WizardState): FirstMade =>
  new Map(
    Object.entries(disclosures).map(([key, disclosure]) => [key, made.has(key) ? made.get(key) : disclosure] as const),
  );

interface Packing {
  /** What is being packed. */
  readonly underway: WizardState;
  readonly made: FirstMade;
}

/**
 * The part of the state that can be written now, while the disclosures of many wells are still being packed. Disclosures
 * without edits are left out, because they can be built again, unless they were opened from a document. Undefined when
 * an older version of one is stored.
 */
export function stateAhead(
  now: WizardState,
  { underway, made }: Packing,
  written: WizardState,
): WizardState | undefined {
  const all = Object.entries(now.disclosures);
  const isOlderWritten = ([key, disclosure]: readonly [string, Disclosure]): boolean =>
    Object.hasOwn(written.disclosures, key) &&
    disclosure !== written.disclosures[key] &&
    disclosure === underway.disclosures[key];
  if (all.some(isOlderWritten)) return undefined;
  const ready = all.filter(
    ([key, disclosure]) =>
      Object.hasOwn(written.disclosures, key) || disclosure !== made.get(key) || disclosure.asRead !== undefined,
  );
  return ready.length === all.length ? now : { ...now, disclosures: Object.fromEntries(ready) };
}
