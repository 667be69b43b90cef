/** Ratios that were missed; the command ends with an error when there are any. Times depend on the machine. */
let missed = 0;

export const missedGoals = (): number => missed;

interface Goal {
  readonly name: string;
  readonly value: number;
  /** At most. */
  readonly goal: number;
  readonly unit: 'x' | ' ms' | ' MB';
  /** What else a reader wants to know. */
  readonly note?: string;
}

/** A line such as `  first byte: 76.1 ms, goal 100 ms: kept`. */
export function judge({ name, value, goal, unit, note }: Goal): void {
  const isKept = value <= goal;
  if (!isKept && unit === 'x') missed += 1;
  const digits = unit === 'x' ? 2 : 1;
  const rest = note === undefined ? '' : ` [${note}]`;
  console.log(`${name}: ${value.toFixed(digits)}${unit}, goal ${goal}${unit}: ${isKept ? 'kept' : 'MISSED'}${rest}`);
}
