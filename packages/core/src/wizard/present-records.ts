import { withCustomer } from '../disclosure/build-disclosure.ts';
import { vendorsFor } from '../disclosure/edit-rows.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { type Customer, settle } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { madeOf } from './made-documents.ts';
import type { WizardState } from './wizard-state.ts';

interface WholeLists {
  readonly catalogue: Catalogue;
  readonly customers: readonly Customer[];
}

/**
 * The customers and vendors of the disclosures as their tables have them now: a user who completes one, because a rule
 * asks for it, must find it in the document. A document that was read keeps what it says, and a well that is stored, or
 * whose save is not confirmed yet, stays as it was sent until it is edited.
 */
export function withPresentRecords(state: WizardState, lists: WholeLists): WizardState {
  const changed = Object.entries(state.disclosures).flatMap(([key, before]): (readonly [string, Disclosure])[] => {
    if (before.asRead !== undefined || isSent(state, key)) return [];
    const after = withPresentVendors(withPresentCustomer(before, lists), lists);
    return after === before ? [] : [[key, after]];
  });
  if (changed.length === 0) return state;
  return { ...state, disclosures: { ...state.disclosures, ...Object.fromEntries(changed) } };
}

function isSent(state: WizardState, key: string): boolean {
  const made = madeOf(state, key);
  return made !== undefined && (made.isSaved || made.saveKey !== '');
}

/** How it was settled whose the well is stays, and so does an operator number that is not the customer's. */
function withPresentCustomer(disclosure: Disclosure, { customers }: WholeLists): Disclosure {
  const { customer, well } = disclosure;
  const present = customers.find(({ id }) => id === customer?.id);
  if (!customer || !present) return disclosure;
  if (customer.name === present.name && customer.operatorNumber === present.operatorNumber) return disclosure;
  const next = withCustomer(disclosure, settle(present, customer.settled));
  const isOwnNumber = well.operatorNumber !== customer.operatorNumber;
  return isOwnNumber ? { ...next, well: { ...next.well, operatorNumber: well.operatorNumber } } : next;
}

function withPresentVendors(disclosure: Disclosure, { catalogue }: WholeLists): Disclosure {
  const vendors = vendorsFor(disclosure.rows, disclosure, catalogue);
  return vendors === disclosure.vendors ? disclosure : { ...disclosure, vendors };
}
