import { customerOfWells, customerOfWell } from '../customers/customer-of-wells.ts';
import type { Customer } from '../model/company.ts';
import { buildNameIndex, matchName, type NameMatch } from '../customers/match-name.ts';
import { withCustomer, wouldChangeRows } from '../disclosure/build-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import type { Well } from '../model/well.ts';
import { withDisclosure } from './edit-wells.ts';
import type { WizardState } from './wizard-state.ts';

/** What the job data say about the customer of the wells. */
export interface CustomerSource {
  /** The customer that the data name or suggest. Any other customer was chosen by hand. */
  readonly customer: Customer | null;
  /** Shown until a user chooses a customer. */
  readonly message: string | undefined;
  /** By name: how sure that is. Undefined when the job data carry a number, or no name that is known. */
  readonly match: NameMatch | undefined;
  /** The name in the job data. */
  readonly name: string;
}

export function sourceOfCustomer(wells: readonly Well[], customers: readonly Customer[]): CustomerSource {
  const { message, suggestion, customer } = customerOfWells(wells, customers);
  const [first] = wells;
  const isByName = customer !== null && first?.customer_id === null;
  const match = suggestion ?? (isByName ? matchName(first.customer, buildNameIndex(customers)) : undefined);
  return { customer: match?.best.customer ?? customer, message, match, name: first?.customer ?? '' };
}

/** The one customer of all these disclosures; null when there is none, or more than one. */
export function commonCustomer(disclosures: readonly Disclosure[]): Customer | null {
  const [first] = disclosures;
  const isCommon = disclosures.every(({ customer }) => customer?.id === first?.customer?.id);
  return isCommon ? (first?.customer ?? null) : null;
}

/** `Llano Ridge (3), Quarter Horse (2)`; blank when they are not of several customers. */
export function listOwners(disclosures: readonly Disclosure[]): string {
  const owners = Map.groupBy(disclosures, ({ customer }) => customer?.name ?? 'none');
  if (owners.size < 2) return '';
  return [...owners].map(([name, own]) => `${name} (${own.length})`).join(', ');
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

export function withChosenCustomer(state: WizardState, keys: readonly string[], customer: Customer): WizardState {
  return keys.reduce((changed, key) => {
    const disclosure = changed.disclosures[key];
    if (disclosure === undefined || disclosure.customer?.id === customer.id) return changed;
    return withDisclosure(changed, key, withCustomer(disclosure, customer));
  }, state);
}

/** Wells whose rows were made for one customer, while the one chosen since has mappings that give other rows. */
export function keysToRebuild(
  state: WizardState,
  keys: readonly string[],
  owners: readonly (Customer | null)[],
  catalogue: Catalogue,
): string[] {
  return keys.filter((key, index) => {
    const disclosure = state.disclosures[key];
    const madeFor = owners[index] ?? null;
    if (!disclosure?.customer || disclosure.customer.id === madeFor?.id) return false;
    return wouldChangeRows({ ...disclosure, customer: madeFor }, catalogue, disclosure.customer);
  });
}

/** The customer of each well, in the order of the wells. Most wells of a job name the same customer, which is looked up once. */
export function customersOfEach(wells: readonly Well[], customers: readonly Customer[]): (Customer | null)[] {
  const known = new Map<string, Customer | null>();
  return wells.map((well) => {
    const owner = `${well.customer_id} ${well.customer.trim()}`;
    const found = known.get(owner);
    const customer = found === undefined ? customerOfWell(well, customers).customer : found;
    known.set(owner, customer);
    return customer;
  });
}
