let missed = 0;

/** How many goals were missed so far. The command ends with an error when there are any. */
export const missedGoals = (): number => missed;

type Goal = ({ readonly atMost: number } | { readonly atLeast: number }) & {
  /** False for a time that depends on the machine: it is printed, but never fails the command. */
  readonly isCounted?: boolean;
  readonly note?: string;
};

/** Prints a line with a verdict, such as `p99 of the mix: 84.10 ms, goal at most 150 ms: kept`. */
export function judge(name: string, value: number, goal: Goal, unit = ''): void {
  const isKept = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  if (!isKept && goal.isCounted !== false) missed += 1;
  const wanted = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  const note = goal.note === undefined ? '' : ` [${goal.note}]`;
  console.log(`${name}: ${value.toFixed(2)}${unit}, goal ${wanted}${unit}: ${isKept ? 'kept' : 'MISSED'}${note}`);
}
