import {
  type CheckContext,
  checkDisclosure,
  type Disclosure,
  type Finding,
  messages,
  openJobFindings,
  ownFileOf,
  twinsOf,
  type WizardState,
  withoutOwnFile,
} from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { usePlaces } from '../../../lib/places/use-places.ts';
import { localDay } from '../../../lib/today.ts';
import { useReferenceData } from './reference-data.ts';
import { useWizard, useWizardState } from './use-wizard.ts';
import type { WizardStore } from './wizard-store.ts';

export interface Checks {
  /** All findings of one selected well, as far as everything that rules ask for is known by now. */
  readonly findingsOf: (key: string) => readonly Finding[];
  /** What could not be checked, in words. */
  readonly gaps: readonly string[];
  /** Nothing is being asked any more. */
  readonly isSettled: boolean;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Everything that is checked before a document is made: the disclosure, its place, its twins, the calendar. */
export function useChecks(keys: readonly string[]): Checks {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const disclosures = useWizardState((state) => state.disclosures);
  const apiNumbers = useApiNumbers(keys, disclosures);
  const places = usePlaces(apiNumbers);
  const stored = useStoredTwins(apiNumbers);
  const [today] = useState(() => localDay(new Date()));
  const findingsOf = useMemo(
    () =>
      createChecker(store, {
        keys,
        context: {
          today,
          catalogue,
          ...(places.data && { places: places.data }),
          ...(stored.data && { storedFiles: stored.data }),
        },
        disclosures,
      }),
    [catalogue, disclosures, keys, places.data, store, stored.data, today],
  );

  const gaps = [
    ...(places.isError ? [messages.saving.placesFailed] : []),
    ...(stored.isError ? [messages.saving.twinsFailed] : []),
  ];
  return { findingsOf, gaps, isSettled: !places.isLoading && !stored.isLoading };
}

interface Checking extends Pick<WizardState, 'disclosures'> {
  readonly keys: readonly string[];
  readonly context: CheckContext;
}

/** Checks a well when somebody asks for it, and once as long as nothing changes: of a hundred wells one is looked at. */
function createChecker(store: WizardStore, { keys, context, disclosures }: Checking): Checks['findingsOf'] {
  const known = new Map<string, readonly Finding[]>();
  const twins = twinsOf(keys.flatMap((key) => (disclosures[key] ? [[key, disclosures[key]] as const] : [])));
  const check = (key: string): readonly Finding[] => {
    const disclosure = disclosures[key];
    if (!disclosure) return [];
    const well = store.get().wells.find((each) => each.key === key);
    const storedFiles = context.storedFiles && withoutOwnFile(context.storedFiles, ownFileOf(store.get(), key));
    const own = { ...context, twin: twins.get(key), ...(storedFiles && { storedFiles }) };
    return [...(well ? openJobFindings(well) : []), ...checkDisclosure(disclosure, own)];
  };
  return (key) => {
    // A file of its own, once it is there, is no twin.
    const place = `${key} ${ownFileOf(store.get(), key) ?? ''}`;
    const findings = known.get(place) ?? check(key);
    known.set(place, findings);
    return findings;
  };
}

/** As long as the numbers stay the same, so does the list. */
function useApiNumbers(keys: readonly string[], disclosures: Readonly<Record<string, Disclosure>>): readonly string[] {
  const joined = keys.map((key) => digits(disclosures[key]?.well.apiNumber ?? '')).join(' ');
  return useMemo(() => [...new Set(joined.split(' ').filter(Boolean))], [joined]);
}

/** The server takes so many at once. */
const NUMBERS_AT_ONCE = 200;

function useStoredTwins(apiNumbers: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['twins', ...apiNumbers],
    queryFn: async () => {
      const starts = Array.from({ length: Math.ceil(apiNumbers.length / NUMBERS_AT_ONCE) }, (_, part) => part);
      const parts = starts.map((part) => apiNumbers.slice(part * NUMBERS_AT_ONCE, (part + 1) * NUMBERS_AT_ONCE));
      return (await Promise.all(parts.map((part) => api.listTwins({ query: { apiNumbers: part.join(',') } })))).flat();
    },
    enabled: apiNumbers.length > 0,
    staleTime: 0,
  });
}
