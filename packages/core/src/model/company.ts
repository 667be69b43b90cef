/** A company we work for; on the document it is the operator. */
export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly operatorNumber: string;
  readonly waterSource: string;
  /** Other spellings that mean this customer: compared word for word, and no other customer has them. */
  readonly otherNames: readonly string[];
}

/** A company with contact data. It is the claimant of its proprietary ingredients. */
export interface Vendor {
  readonly id: number;
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}
