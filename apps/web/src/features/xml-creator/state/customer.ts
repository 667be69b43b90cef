import {
  type Choice,
  effectOfChoice,
  isSameWork,
  keysToRebuild,
  messages,
  rebuiltDisclosure,
  type SettledCustomer,
  withChosenCustomer,
} from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { mappingsOf } from '../../../lib/queries.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useSession } from '../../session/use-session.ts';
import { useReferenceData } from './reference-data.tsx';
import { changeWell } from './history.ts';
import { useWizard, useWizardState, type WizardStore } from './store.ts';

/** A choice to confirm, because some wells already have another customer. */
export interface OpenChoice {
  readonly customer: SettledCustomer;
  readonly free: readonly string[];
  readonly taken: readonly string[];
}

/** Chooses the customer of the files, after a question when wells would change to another one. */
export function useCustomerChoice() {
  const store = useWizard();
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState<OpenChoice>();

  /** Loads the mappings first: they decide whether the rows would change. True once the customer is taken. */
  async function take(
    keys: readonly string[],
    customer: SettledCustomer,
    how: Choice['how'] = 'chosen',
    score: number | null = null,
  ): Promise<boolean> {
    setOpen(undefined);
    const { stillMeant, end } = noteChoice(store, keys);
    try {
      await queryClient.ensureQueryData(mappingsOf(api, customer.id));
      const meant = stillMeant();
      store.change((state) => withChosenCustomer(state, meant, customer, { how, score, by: user?.name ?? '' }));
      return meant.length > 0;
    } catch {
      toasts.show(messages.customerChoice.fetchFailed, 'failed');
      return false;
    } finally {
      end();
    }
  }

  /** For one well the choice is clear; for several, wells of other customers are asked about. */
  function choose(keys: readonly string[], customer: SettledCustomer) {
    const { free, taken } = effectOfChoice(store.get(), keys, customer.id);
    if (keys.length > 1 && taken.length > 0) setOpen({ customer, free, taken });
    else void take(keys, customer);
  }
  return { open, choose, take, close: () => setOpen(undefined) };
}

/** The last choice for each well, from wherever on the page it was made, until it is taken or has failed. */
const openChoices = new WeakMap<WizardStore, Map<string, symbol>>();

/** Whether the customer that was chosen for one of the wells is still to come: the one that is shown is not meant. */
export const isChoosing = (store: WizardStore, keys: readonly string[]): boolean =>
  keys.some((key) => openChoices.get(store)?.has(key));

/** Returns what tells for which of the wells nothing else was chosen since, and what ends the choice. */
function noteChoice(store: WizardStore, keys: readonly string[]) {
  const last = openChoices.get(store) ?? new Map<string, symbol>();
  openChoices.set(store, last);
  const choice = Symbol('choice');
  const before = store.get();
  for (const key of keys) last.set(key, choice);
  const own = () => keys.filter((key) => last.get(key) === choice);
  return {
    stillMeant: (): readonly string[] => {
      const now = store.get();
      // Another job in its place may have a well of the same key.
      if (!isSameWork(before, now)) return [];
      return own().filter((key) => now.disclosures[key]?.customer === before.disclosures[key]?.customer);
    },
    end: () => own().forEach((key) => last.delete(key)),
  };
}

/** Wells whose rows the mappings of their new customer would change, until they are rebuilt. */
export function useRebuilding(keys: readonly string[]) {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const state = useWizardState((whole) => whole);
  const open = useMemo(() => keysToRebuild(state, keys, catalogue), [catalogue, keys, state]);

  function rebuild() {
    store.noteReplacement();
    for (const key of open) {
      changeWell(store, key, (disclosure) => rebuiltDisclosure(store.get(), key, catalogue) ?? disclosure);
    }
  }
  return { open, rebuild };
}
