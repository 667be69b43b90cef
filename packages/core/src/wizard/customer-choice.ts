import { associationMessage, customersOfEach } from '../customers/customer-of-wells.ts';
import { isEqualName, spellingOf, takeApart } from '../customers/company-name.ts';
import type { NameMatch } from '../customers/match-name.ts';
import { withCustomer, wouldChangeRows } from '../disclosure/build-disclosure.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { messages } from '../messages/messages.ts';
import { type Customer, settle, type SettledCustomer, type Settlement } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { Well } from '../model/well.ts';
import { withDisclosure } from './edit-wells.ts';
import { selectedWells, type WizardState } from './wizard-state.ts';

/** Whose a selected well is, and how that was settled: every text about customers reads this. */
export interface OwnerOfWell {
  readonly key: string;
  /** The name in the job data. */
  readonly name: string;
  /** The id that the well is associated with, also where no customer has it. */
  readonly id: number | null;
  readonly customer: SettledCustomer | null;
  /** What its name suggests, while it has no customer. */
  readonly suggestion: NameMatch | undefined;
}

/** From step 4 on the disclosures say it; before, it is what the job data would settle. */
export function ownersOfWells(state: WizardState, customers: readonly Customer[]): OwnerOfWell[] {
  const wells = selectedWells(state);
  const found = customersOfEach(
    wells.map(({ well }) => well),
    customers,
  );
  return wells.map(({ key, well }, index) => {
    const disclosure = state.disclosures[key];
    const customer = disclosure ? disclosure.customer : (found[index]?.customer ?? null);
    const suggestion = customer === null ? found[index]?.match : undefined;
    return { key, name: well.customer.trim(), id: customer?.id ?? well.customer_id, customer, suggestion };
  });
}

/** The one customer of all wells; null when there is none, or more than one. */
export function commonCustomer(owners: readonly Pick<OwnerOfWell, 'customer'>[]): SettledCustomer | null {
  const [first] = owners;
  const isCommon = owners.every(({ customer }) => customer?.id === first?.customer?.id);
  return isCommon ? (first?.customer ?? null) : null;
}

/** `Llano Ridge 3, Quarter Horse 2`. */
export function listOwners(owners: readonly Pick<OwnerOfWell, 'customer'>[]): string {
  const counts = Map.groupBy(owners, ({ customer }) => customer?.name ?? 'none');
  return [...counts].map(([name, own]) => `${name} ${own.length}`).join(', ');
}

/**
 * What is to be said about the wells' customers until a user has answered it. Where only some wells are saved, it does not
 * matter whether the others have a customer yet.
 */
export function openAssociation(
  state: WizardState,
  customers: readonly Customer[],
  saved: readonly string[] = state.selected,
): string | undefined {
  const owners = ownersOfWells(state, customers).filter(
    ({ key, customer }) => customer !== null || saved.includes(key),
  );
  const message = associationMessage(
    owners.map(({ id }) => id),
    customers,
  );
  return message === messages.customerChoice.different && isEachItsOwn(state, owners) ? undefined : message;
}

/** The answer holds for the customers that it was given for: another choice is asked about again. */
export const isEachItsOwn = ({ ownCustomers }: WizardState, owners: readonly OwnerOfWell[]): boolean =>
  owners.every(({ key, customer }) => customer !== null && ownCustomers?.[key] === customer.id);

/** The user's answer: each of these wells is saved for the customer that it has now. */
export function withOwnCustomers(state: WizardState, owners: readonly OwnerOfWell[]): WizardState {
  const own = owners.flatMap(({ key, customer }) => (customer ? [[key, customer.id] as const] : []));
  return { ...state, ownCustomers: Object.fromEntries(own) };
}

/** How a choice meets what the wells say themselves. */
export interface ChoiceEffect {
  /** Wells that have no customer yet, or this one already. */
  readonly free: readonly string[];
  /** Wells of another customer: only a user may decide that they change customers. */
  readonly taken: readonly string[];
}

export function effectOfChoice(state: WizardState, keys: readonly string[], customerId: number): ChoiceEffect {
  const ownerOf = (key: string): number => state.disclosures[key]?.customer?.id ?? customerId;
  return {
    free: keys.filter((key) => ownerOf(key) === customerId),
    taken: keys.filter((key) => ownerOf(key) !== customerId),
  };
}

/** Who chose a customer, or confirmed a suggestion with this score. */
export type Choice = Pick<Settlement, 'by' | 'score'> & { readonly how: 'confirmed' | 'chosen' };

/** A well that has this customer already keeps how that was settled. */
export function withChosenCustomer(
  state: WizardState,
  keys: readonly string[],
  customer: SettledCustomer,
  choice: Choice,
): WizardState {
  return keys.reduce((changed, key) => {
    const disclosure = changed.disclosures[key];
    const before = disclosure?.customer;
    if (disclosure === undefined || (before?.id === customer.id && before.settled)) return changed;
    const settled = { ...choice, name: disclosure.well.customer.trim() };
    return withDisclosure(changed, key, withCustomer(disclosure, settle(customer, settled)));
  }, state);
}

/** Wells whose rows were made for one customer, while the one chosen since has mappings that give other rows. */
export function keysToRebuild(state: WizardState, keys: readonly string[], catalogue: Catalogue): string[] {
  return keys.filter((key) => {
    const disclosure = state.disclosures[key];
    if (!disclosure?.customer) return false;
    const { customer, rowsFor = null } = disclosure;
    const before = rowsFor === null ? null : { ...customer, id: rowsFor };
    return customer.id !== rowsFor && wouldChangeRows({ ...disclosure, customer: before }, catalogue, customer);
  });
}

/** True for a customer that a user stands for. */
export const isByHand = (customer: SettledCustomer | null): boolean =>
  customer?.settled?.how === 'confirmed' || customer?.settled?.how === 'chosen';

/** Drafts of earlier versions do not say how a customer was settled. What does not follow from the data is left open. */
export function withSettlement(disclosure: Disclosure, original: Well | undefined): Disclosure {
  const { customer } = disclosure;
  if (customer === null || customer.settled || original === undefined) return disclosure;
  const name = original.customer.trim();
  const isEqual = spellingOf(name) !== '' && isEqualName(takeApart(name), takeApart(customer.name));
  const byName = isEqual ? ('equal name' as const) : undefined;
  const how = original.customer_id === customer.id ? ('id' as const) : byName;
  return how ? { ...disclosure, customer: settle(customer, { how, name, score: null, by: '' }) } : disclosure;
}

/** Of these wells, those whose customer was not settled: saving them waits. */
export const unsettledKeys = ({ disclosures }: WizardState, keys: readonly string[]): string[] =>
  keys.filter((key) => disclosures[key]?.customer && !disclosures[key].customer.settled);

/** How a customer was settled, in words. */
export function settlementInWords({ how, by }: Settlement): string {
  const words = messages.customerChoice.settled;
  return how === 'confirmed' ? words.confirmed(by) : words[how];
}

/** The same for the audit trail: a draft may name anyone, and only the caller is known. */
export function settlementToRecord(settled: Settlement, caller: string): string {
  const { how, name, by } = settled;
  const { saidToBeConfirmed } = messages.customerChoice.settled;
  const words = how === 'confirmed' && by !== caller ? saidToBeConfirmed(by) : settlementInWords(settled);
  return name === '' ? words : `${words}: ${name}`;
}
