import type { WizardState } from '../wizard-state.ts';

/**
 * What can be written at once while the disclosures of many wells are still being packed: those that are written
 * already and those that were edited since. The others are left out, and made anew from their wells as they were made
 * the first time. Undefined when an older one would stand in their place.
 */
export function stateAhead(now: WizardState, underway: WizardState, written: WizardState): WizardState | undefined {
  const isReady = (key: string): boolean => {
    const disclosure = now.disclosures[key];
    return disclosure === written.disclosures[key] || disclosure !== underway.disclosures[key];
  };
  const [ready, open] = partition(Object.keys(now.disclosures), isReady);
  if (open.some((key) => Object.hasOwn(written.disclosures, key))) return undefined;
  if (open.length === 0) return now;
  return { ...now, disclosures: Object.fromEntries(ready.flatMap((key) => entryOf(now.disclosures, key))) };
}

function partition(keys: readonly string[], isWanted: (key: string) => boolean) {
  const { wanted = [], rest = [] } = Object.groupBy(keys, (key) => (isWanted(key) ? 'wanted' : 'rest'));
  return [wanted, rest] as const;
}

const entryOf = <Value>(record: Readonly<Record<string, Value>>, key: string): (readonly [string, Value])[] => {
  const value = record[key];
  return value === undefined ? [] : [[key, value]];
};
