import { writeFileSync } from 'node:fs';

/** What a run of a bench measured about one thing. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
  /** False for a time that depends on the machine: it is printed, but never fails the command. */
  readonly isCounted: boolean;
}

const figures: Figure[] = [];

type Goal = Figure['goal'] & { readonly isCounted?: boolean; readonly note?: string };

export const isKept = ({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;

export const describeGoal = ({ goal, unit }: Pick<Figure, 'goal' | 'unit'>): string =>
  'atMost' in goal ? `at most ${goal.atMost}${unit}` : `at least ${goal.atLeast}${unit}`;

/** Prints a line with a verdict, such as `p99 of the mix: 84.10 ms, goal at most 150 ms: kept`. */
export function judge(name: string, value: number, { isCounted = true, note, ...goal }: Goal, unit = ''): void {
  const figure = { name, value, unit, goal, isCounted };
  figures.push(figure);
  const verdict = isKept(figure) ? 'kept' : 'MISSED';
  const added = note === undefined ? '' : ` [${note}]`;
  console.log(`${name}: ${value.toFixed(2)}${unit}, goal ${describeGoal(figure)}: ${verdict}${added}`);
}

/** Ends with an error when a goal was missed, and leaves the figures where `npm run bench` asks for them. */
export function endBench(): void {
  const file = process.env['BENCH_FIGURES'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(figures));
  process.exitCode = figures.some((figure) => figure.isCounted && !isKept(figure)) ? 1 : 0;
}
