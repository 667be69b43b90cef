/** Something that the new job data say otherwise than the old ones. */
export interface Difference {
  /** The same whenever the same data are compared. */
  readonly id: string;
  /** The name of the well. */
  readonly well: string;
  /** `End Date`, `Row 4 · Volume`. */
  readonly place: string;
  /** What stands in the draft, and what stands there afterwards. */
  readonly mine: string;
  readonly theirs: string;
  /** Somebody has edited this, so it stays unless they decide otherwise. */
  readonly isConflict: boolean;
}

/** Decides about one difference, and notes it. */
export interface Judge {
  readonly differences: readonly Difference[];
  /** True when what the new data say is to be taken. */
  readonly takesTheirs: (difference: Difference) => boolean;
}

/** The user wins by default; these are the conflicts in which the new data do. */
export function createJudge(taken: ReadonlySet<string>): Judge {
  const differences: Difference[] = [];
  return {
    differences,
    takesTheirs: (difference) => {
      differences.push(difference);
      return !difference.isConflict || taken.has(difference.id);
    },
  };
}

/** What the source said, what it says now, and what stands in the draft. */
export interface Versions<Value> {
  readonly before: Value;
  readonly after: Value;
  readonly mine: Value;
}

/** Nobody is asked when the source says what it said, or what the draft says already. */
export const hasNews = <Value>({ before, after, mine }: Versions<Value>): boolean =>
  !Object.is(after, before) && !Object.is(after, mine);

export const isEdited = <Value>({ before, mine }: Versions<Value>): boolean => !Object.is(before, mine);
