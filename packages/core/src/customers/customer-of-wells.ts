import { messages } from '../messages/messages.ts';
import { type Customer, settle, type SettledCustomer } from '../model/company.ts';
import { buildNameIndex, matchName, type NameIndex, type NameMatch } from './match-name.ts';

/** What a well says about whose it is. */
interface Owned {
  readonly customer: string;
  readonly customer_id: number | null;
}

/** Whose a well is, as far as it tells. */
export interface CustomerOfWell {
  readonly customer: SettledCustomer | null;
  /** What its name alone says. It is a suggestion while there is no customer. */
  readonly match?: NameMatch | undefined;
}

/** By the id in the job data; without one, by a name that is clear. */
export const customerOfWell = (well: Owned, customers: readonly Customer[]): CustomerOfWell =>
  customersOfEach([well], customers)[0] ?? { customer: null };

/** The customer of each well, in the order of the wells. Most wells of a job name the same one, which is looked up once. */
export function customersOfEach(wells: readonly Owned[], customers: readonly Customer[]): CustomerOfWell[] {
  let index: NameIndex | undefined;
  const known = new Map<string, CustomerOfWell>();
  return wells.map((well) => {
    const said = JSON.stringify([well.customer_id, well.customer.trim()]);
    const byName = () => settleByName(well.customer, (index ??= buildNameIndex(customers)));
    const found = known.get(said) ?? (well.customer_id === null ? byName() : settleById(well, customers));
    known.set(said, found);
    return found;
  });
}

function settleById({ customer: name, customer_id }: Owned, customers: readonly Customer[]): CustomerOfWell {
  const customer = customers.find(({ id }) => id === customer_id);
  return { customer: customer ? settle(customer, { how: 'id', name, score: null, by: '' }) : null };
}

function settleByName(name: string, index: NameIndex): CustomerOfWell {
  const match = matchName(name, index);
  if (!match?.clearBy) return { customer: null, match };
  const { customer, score } = match.best;
  return { customer: settle(customer, { how: match.clearBy, name, score, by: '' }), match };
}

/** What is said about wells that do not have one known customer, each given by its id. */
export function associationMessage(
  ids: readonly (number | null)[],
  customers: readonly Customer[],
): string | undefined {
  const { someAssociated, different, notFound } = messages.customerChoice;
  const distinct = new Set(ids);
  const [id = null] = distinct;
  if (distinct.size > 1) return distinct.has(null) ? someAssociated : different;
  return id === null || customers.some((customer) => customer.id === id) ? undefined : notFound(id);
}
