import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';
import { describeGoal, type Figure, isKept } from './goals.ts';
import { median } from './measure.ts';

/** A figure of several runs: its median, and how far half of the runs are from it at most, as a share of it. */
export interface Settled extends Figure {
  readonly spread: number;
}

/** The last runs of one bench. */
export interface Outcome {
  readonly day: string;
  readonly commit: string;
  readonly runs: number;
  /** How much of the processors other programs used just before, at worst, in percent. */
  readonly busyBefore: number;
  readonly figures: readonly Settled[];
}

export type Outcomes = Readonly<Record<string, Outcome>>;

export const settle = (runs: readonly (readonly Figure[])[]): Settled[] =>
  (runs[0] ?? []).map((figure) => settleOne(figure, runs.flat()));

function settleOne(figure: Figure, all: readonly Figure[]): Settled {
  const values = all.filter(({ name }) => name === figure.name).map(({ value }) => value);
  const value = median(values);
  const distance = median(values.map((each) => Math.abs(each - value)));
  return { ...figure, value: rounded(value), spread: distance === 0 ? 0 : rounded(distance / Math.abs(value)) };
}

const rounded = (value: number) => Number(value.toPrecision(4));

const SMALL = 0.1;
const FEWEST = 2;
const MOST = 5;

/** Runs are repeated until those of every figure that counts agree with each other, but not for ever. */
export function isEnough(runs: readonly (readonly Figure[])[]): boolean {
  if (runs.length < FEWEST) return false;
  return runs.length >= MOST || settle(runs).every(({ spread, isCounted }) => !isCounted || spread <= SMALL);
}

const FILE = fromRoot('workshop/bench/figures.json');

export const readOutcomes = (): Outcomes =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Outcomes) : {};

export const keepOutcomes = (outcomes: Outcomes): void =>
  writeFileSync(FILE, `${JSON.stringify(outcomes, undefined, 2)}\n`);

const verdictOf = (figure: Figure) => (isKept(figure) ? 'kept' : figure.isCounted ? 'MISSED' : 'missed');

/** All figures in one table of Markdown; `before` has those of the run before. */
export function tableOf(outcomes: Outcomes, before?: Outcomes): string {
  const heads = ['bench', 'figure', 'goal', 'median', 'spread', ...(before ? ['before'] : []), 'verdict'];
  const rows = Object.entries(outcomes).flatMap(([bench, { figures }]) =>
    figures.map((figure) => {
      const earlier = before?.[bench]?.figures.find(({ name }) => name === figure.name);
      const shown = ({ value, unit }: Figure) => `${value}${unit}`;
      const compared = before ? [earlier ? shown(earlier) : 'new'] : [];
      const spread = `${Math.round(figure.spread * 100)} %`;
      return [bench, figure.name, describeGoal(figure), shown(figure), spread, ...compared, verdictOf(figure)];
    }),
  );
  return lineUp([heads, heads.map(() => '---'), ...rows]);
}

function lineUp(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`).join('\n');
}

/** When and where each bench was run. */
export const describeOutcomes = (outcomes: Outcomes): string =>
  lineUp([
    ['bench', 'day', 'commit', 'runs', 'processors used by others just before'],
    ['---', '---', '---', '---', '---'],
    ...Object.entries(outcomes).map(([bench, { day, commit, runs, busyBefore }]) => [
      bench,
      day,
      commit,
      String(runs),
      `${busyBefore} %`,
    ]),
  ]);
