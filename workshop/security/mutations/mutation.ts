/** A named way to break the code. The first test that its row of docs/security.md names must notice it. */
export interface Mutation {
  readonly row: string;
  /** What is wrong then. */
  readonly name: string;
  readonly file: string;
  /** Is in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

type Change = readonly [row: string, name: string, find: string, replace: string];

export const inFile = (file: string, ...changes: readonly Change[]): Mutation[] =>
  changes.map(([row, name, find, replace]) => ({ row, name, file, find, replace }));
