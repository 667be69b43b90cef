/** Places in the product at which something can be made to go wrong, by the statement or the call that leads there. */
export const failPoints = [
  'before commit',
  'after commit',
  'key written',
  'upload noted',
  'file written',
  'entry written',
  'session ended',
  'mail claimed',
  'blob put',
  'bytes on disk',
] as const;
export type FailPoint = (typeof failPoints)[number];

/** `cut`: as if the connection had gone; `full`: as if the disk were full. */
const mishaps = ['kill', 'cut', 'delay', 'full'] as const;
export type Mishap = (typeof mishaps)[number];

/** What the harness tells an instance over the channel between them. */
export type Order =
  | { readonly order: 'fail'; readonly at: FailPoint; readonly by: Mishap }
  /** No point fails any more. */
  | { readonly order: 'heal' }
  | { readonly order: 'clock'; readonly ahead: number }
  /** What it has compiled so far is kept for the next start: one that is killed would keep nothing. */
  | { readonly order: 'keep compiled' };
