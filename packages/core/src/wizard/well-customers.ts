import { customerOfWell } from '../customers/customer-of-wells.ts';
import type { Customer } from '../model/customer.ts';
import type { Well } from '../model/well.ts';

/** Whose each well is, in the order of the wells. Wells of one job mostly say the same, and are looked up once. */
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
