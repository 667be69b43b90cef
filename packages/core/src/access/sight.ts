/** A user with the customers that they are assigned to. */
export interface AssignedUser {
  readonly id: number;
  readonly customers: readonly number[];
}

/** How many files a customer has. Files in the bin count: they can be restored. */
export interface OwnedFiles {
  readonly customer: number;
  readonly files: number;
}

/** How many more files a user sees, and how many no longer. */
export interface SightChange {
  readonly id: number;
  readonly gained: number;
  readonly lost: number;
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  /** The customers whose users see all files. */
  readonly seeingAll: ReadonlySet<number>;
  /** Of every customer, and of every other owner. Files that everyone sees are left out. */
  readonly owned: readonly OwnedFiles[];
}

/** Whose sight of files changes when one customer replaces another and takes over its users and files. */
export function sightAfterReplacing(users: readonly AssignedUser[], replacement: Replacement): SightChange[] {
  const { from, to, seeingAll, owned } = replacement;
  const move = (customer: number) => (customer === from ? to : customer);
  const sees = (customers: readonly number[], owner: number) =>
    customers.includes(owner) || customers.some((customer) => seeingAll.has(customer));
  return users
    .map(({ id, customers }) => {
      const moved = customers.map(move);
      const count = (isCounted: (before: boolean, after: boolean) => boolean) =>
        owned
          .filter(({ customer }) => isCounted(sees(customers, customer), sees(moved, move(customer))))
          .reduce((sum, { files }) => sum + files, 0);
      return {
        id,
        gained: count((before, after) => after && !before),
        lost: count((before, after) => before && !after),
      };
    })
    .filter(({ gained, lost }) => gained > 0 || lost > 0);
}
