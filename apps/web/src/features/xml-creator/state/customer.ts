import {
  type Customer,
  customersOfEach,
  effectOfChoice,
  keysToRebuild,
  messages,
  rebuiltDisclosure,
  withChosenCustomer,
} from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { mappingsOf } from '../../../lib/queries.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useReferenceData } from './reference-data.tsx';
import { changeWell } from './history.ts';
import { useWizard, useWizardState } from './store.ts';

/** A choice to confirm, because some wells already have another customer. */
export interface OpenChoice {
  readonly customer: Customer;
  readonly free: readonly string[];
  readonly taken: readonly string[];
}

/** Chooses the customer of the files, after a question when wells would change to another one. */
export function useCustomerChoice() {
  const store = useWizard();
  const api = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenChoice>();

  /** Loads the mappings first: they decide whether the rows would change. */
  async function take(keys: readonly string[], customer: Customer) {
    setOpen(undefined);
    try {
      await queryClient.ensureQueryData(mappingsOf(api, customer.id));
      store.change((state) => withChosenCustomer(state, keys, customer));
    } catch {
      toasts.show(messages.customerChoice.fetchFailed, 'failed');
    }
  }

  /** For one well the choice is clear; for several, wells of other customers are asked about. */
  function choose(keys: readonly string[], customer: Customer) {
    const { free, taken } = effectOfChoice(store.get(), keys, customer.id);
    if (keys.length > 1 && taken.length > 0) setOpen({ customer, free, taken });
    else void take(keys, customer);
  }
  return { open, choose, take, close: () => setOpen(undefined) };
}

/** Wells whose rows the mappings of their new customer would change, until they are rebuilt. */
export function useRebuilding(keys: readonly string[]) {
  const store = useWizard();
  const { catalogue, customers } = useReferenceData();
  const disclosures = useWizardState((state) => state.disclosures);
  const [rebuilt, setRebuilt] = useState<readonly string[]>([]);
  const open = useMemo(() => {
    const state = store.get();
    const wells = keys.flatMap((key) => state.wells.find((each) => each.key === key)?.well ?? []);
    const owners = customersOfEach(wells, customers);
    const idOf = (key: string) => `${key} ${disclosures[key]?.customer?.id}`;
    return keysToRebuild(state, keys, owners, catalogue).filter((key) => !rebuilt.includes(idOf(key)));
  }, [catalogue, customers, disclosures, keys, rebuilt, store]);

  function rebuild() {
    setRebuilt([...rebuilt, ...open.map((key) => `${key} ${disclosures[key]?.customer?.id}`)]);
    for (const key of open) {
      changeWell(store, key, (disclosure) => rebuiltDisclosure(store.get(), key, catalogue) ?? disclosure);
    }
  }
  return { open, rebuild };
}
