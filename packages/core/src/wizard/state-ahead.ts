import type { Disclosure } from '../model/disclosure.ts';
import type { WizardState } from './wizard-state.ts';

/** By well, its disclosure as it was made the first time; undefined where nobody saw that. */
export type FirstMade = ReadonlyMap<string, Disclosure | undefined>;

/** Told of every change, so that nothing edited is ever taken for what was made. */
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
 * What can be written at once while the disclosures of many wells are still being packed. Those that nobody has touched
 * are left out, and made anew from their wells. Undefined when an older one would stand in the place of one of them.
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
    ([key, disclosure]) => Object.hasOwn(written.disclosures, key) || disclosure !== made.get(key),
  );
  return ready.length === all.length ? now : { ...now, disclosures: Object.fromEntries(ready) };
}
