import { messages } from '../messages/messages.ts';
import type { Customer } from '../model/company.ts';
import { buildNameIndex, matchName, type NameMatch } from './match-name.ts';

/** What a well says about whose it is. */
interface Owned {
  readonly customer: string;
  readonly customer_id: number | null;
}

/** The customer that the selected wells are reported for, as far as they tell. */
export interface CustomerOfWells {
  readonly customer: Customer | null;
  /** Shown when a user has to choose the customer. */
  readonly message?: string;
  /** By name only, and not clear enough to be taken: offered for a click. */
  readonly suggestion?: NameMatch;
}

/** The customer of one well: by its number, else by a name that is clear. */
export function customerOfWell(well: Owned, customers: readonly Customer[]): CustomerOfWells {
  return customerOfWells([well], customers);
}

/** By number when all wells carry the same; by name when none carries one. */
export function customerOfWells(wells: readonly Owned[], customers: readonly Customer[]): CustomerOfWells {
  const ids = new Set(wells.map((well) => well.customer_id));
  const [id = null] = ids;
  if (ids.size > 1) {
    return {
      customer: null,
      message: ids.has(null) ? messages.customerChoice.someAssociated : messages.customerChoice.different,
    };
  }
  if (id === null) return byName(wells, customers);
  const customer = customers.find((each) => each.id === id) ?? null;
  return customer === null ? { customer, message: messages.customerChoice.notFound(id) } : { customer };
}

/** The wells of a job usually name one customer. With several names, the customer is not known. */
function byName(wells: readonly Owned[], customers: readonly Customer[]): CustomerOfWells {
  const names = new Set(wells.map((well) => well.customer.trim()));
  const [name = ''] = names;
  const match = names.size === 1 ? matchName(name, buildNameIndex(customers)) : undefined;
  if (match === undefined) return { customer: null };
  return match.clearBy ? { customer: match.best.customer } : { customer: null, suggestion: match };
}
