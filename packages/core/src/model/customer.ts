/** A company we work for; on the document it is the operator. */
export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly operatorNumber: string;
  readonly waterSource: string;
}
