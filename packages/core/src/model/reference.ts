/** What becomes of a use when the record that it refers to is deleted, and when another record replaces it. */
interface Reference {
  /** Prevents: the record cannot be deleted while it has such a use. */
  readonly onDelete: 'prevents' | 'ends' | 'stays';
  readonly onReplace: 'moves' | 'stays';
}

/**
 * What refers to what. The server counts the uses and moves them by this table, and the dialog that asks before a
 * deletion offers what it allows. The bytes of saved files never change: a file moves from customer to customer.
 */
export const references = {
  vendor: { ingredient: { onDelete: 'prevents', onReplace: 'moves' } },
  ingredient: { mapping: { onDelete: 'ends', onReplace: 'moves' } },
  customer: {
    user: { onDelete: 'ends', onReplace: 'moves' },
    mapping: { onDelete: 'ends', onReplace: 'moves' },
    file: { onDelete: 'stays', onReplace: 'moves' },
    'other name': { onDelete: 'ends', onReplace: 'moves' },
  },
  mapping: { job: { onDelete: 'stays', onReplace: 'stays' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Reference>>>>;

/** The kinds of records that can be replaced by another of their kind. */
export type Replaceable = keyof typeof references;

/** The kinds of uses of one kind of record. */
export type UseOf<Kind extends Replaceable> = keyof (typeof references)[Kind] & string;
export type UseKind = { [Kind in Replaceable]: UseOf<Kind> }[Replaceable];

export interface UseCount {
  readonly kind: UseKind;
  readonly count: number;
}

/** What can be done with a record that is to be deleted. */
export interface DeletionChoice {
  /** The uses for which it cannot be deleted unless another record replaces it. */
  readonly preventing: readonly UseCount[];
  /** The uses that end with it. */
  readonly ending: readonly UseCount[];
  readonly isUsed: boolean;
}

export function choiceOf(kind: Replaceable, uses: readonly UseCount[]): DeletionChoice {
  const table: Readonly<Record<string, Reference>> = references[kind];
  const found = uses.filter(({ count }) => count > 0);
  const those = (fate: Reference['onDelete']) => found.filter((use) => table[use.kind]?.onDelete === fate);
  return { preventing: those('prevents'), ending: those('ends'), isUsed: found.length > 0 };
}
