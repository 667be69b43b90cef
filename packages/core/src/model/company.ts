/** A company we work for; on the document it is the operator. */
export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly operatorNumber: string;
  readonly waterSource: string;
  /** Other spellings that mean this customer: compared word for word, and no other customer has them. */
  readonly otherNames: readonly string[];
}

/** How it was settled whose a well is. */
export interface Settlement {
  readonly how: 'id' | 'other name' | 'equal name' | 'confirmed' | 'chosen';
  /** The name in the job data. */
  readonly name: string;
  /** Of that name; null where names did not decide. */
  readonly score: number | null;
  /** Who confirmed or chose the customer; blank where no one did. */
  readonly by: string;
}

/** The customer of a well. One that an earlier version selected does not say how, and must be confirmed. */
export interface SettledCustomer extends Omit<Customer, 'otherNames'> {
  readonly settled?: Settlement | undefined;
}

export const settle = (
  { id, name, operatorNumber, waterSource }: SettledCustomer,
  settled?: Settlement,
): SettledCustomer => ({
  id,
  name,
  operatorNumber,
  waterSource,
  settled,
});

/** A company with contact data. It is the claimant of its proprietary ingredients. */
export interface Vendor {
  readonly id: number;
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** The vendors of the table have ids above 0; a claimant that only a document names has one below 0. */
export const isClaimant = ({ id }: Pick<Vendor, 'id'>): boolean => id < 0;
