import { type Customer, customerOfWell, type Finding, findAll, ownerRules, type Well } from '@disclosure/core';

export interface Owner {
  readonly customer: Customer | null;
  readonly findings: readonly Finding[];
}

/** Settles each well's customer, once for all wells that say the same about it. */
export function createOwnerFinder(customers: readonly Customer[]): (well: Well) => Owner {
  const owners = new Map<string, Owner>();
  return (well) => {
    const key = JSON.stringify([well.customer_id, well.customer]);
    const owner = owners.get(key) ?? findOwner(well, customers);
    owners.set(key, owner);
    return owner;
  };
}

function findOwner(well: Well, customers: readonly Customer[]): Owner {
  const { customer, suggestion } = customerOfWell(well, customers);
  const isUnknown = well.customer_id !== null && customer === null;
  const findings = findAll(ownerRules, {
    customer: well.customer,
    isSettled: customer !== null,
    ...(isUnknown && { unknownId: well.customer_id }),
    ...(suggestion && { suggestion: suggestion.best.customer.name }),
  });
  return { customer, findings };
}
