import { jobDataMessages } from '../messages/wizard-messages.ts';
import { exactSum, round } from '../numbers/round.ts';
import type { ReportedStage, ReportedChemical } from './job-reports.ts';
import { readUnit, type RowUnits } from '../numbers/units.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';

/** A figure over all stages, and why it is not known when it is not. */
export interface Figure {
  readonly value: number | null;
  readonly notes: readonly string[];
}

/** A mean or a sum over some of the stages would look right and be wrong. */
function stagesWithout(stages: readonly ReportedStage[], field: string, has: (stage: ReportedStage) => boolean) {
  const without = stages.filter((stage) => !has(stage)).map(({ stage }) => stage ?? '?');
  return without.length === 0 ? [] : [jobDataMessages.stagesWithout(field, without.join(', '))];
}

/** The mean of top and bottom over all stages, in feet. */
export function meanTvd(stages: readonly ReportedStage[]): Figure {
  const notes = stagesWithout(stages, 'TVD', ({ topTvd, bottomTvd }) => topTvd !== null && bottomTvd !== null);
  if (stages.length === 0 || notes.length > 0) return { value: null, notes };
  const depths = stages.flatMap(({ topTvd, bottomTvd }) => [topTvd ?? 0, bottomTvd ?? 0]);
  return { value: round(exactSum(depths) / 2 / stages.length, 2), notes };
}

/** The clean volume of all stages, in gallons. */
export function cleanGallons(stages: readonly ReportedStage[]): Figure {
  const isVolume = ({ clean, cleanUnit }: ReportedStage) =>
    clean !== null && clean >= 0 && readReportUnit(cleanUnit)?.rowUnits === 'gal';
  const notes = stagesWithout(stages, 'clean volume', isVolume);
  if (stages.length === 0 || notes.length > 0) return { value: null, notes };
  return {
    value: sumInRowUnits(stages.map(({ clean, cleanUnit }) => ({ amount: clean ?? 0, unit: cleanUnit }))),
    notes,
  };
}

/** A count that the reported stages contradict, and stages that the treatment report does not have, or has twice. */
export function stageNotes(stages: readonly ReportedStage[], totalStages: number | null): string[] {
  const numbers = new Set<number>();
  const twice = new Set<number>();
  for (const { stage } of stages) {
    if (stage === null) continue;
    if (numbers.has(stage)) twice.add(stage);
    numbers.add(stage);
  }
  const counted = trustedCount(stages, totalStages);
  const absent = Array.from({ length: counted ?? 0 }, (_, index) => index + 1).filter((stage) => !numbers.has(stage));
  const last = lastReported(stages);
  const isDoubtful = totalStages !== null && counted === null && last !== null;
  return [
    ...(isDoubtful ? [jobDataMessages.otherCount(totalStages, last)] : []),
    ...(absent.length > 0 ? [jobDataMessages.stagesAbsent(absent.join(', '))] : []),
    ...(twice.size > 0 ? [jobDataMessages.stagesTwice([...twice].join(', '))] : []),
  ];
}

/** The highest number: the stage that ends the job. */
export const lastStage = (stages: readonly ReportedStage[], totalStages: number | null): number | null =>
  trustedCount(stages, totalStages) ?? lastReported(stages);

const lastReported = (stages: readonly ReportedStage[]): number | null =>
  stages.reduce<number | null>((last, { stage }) => (stage === null ? last : Math.max(last ?? stage, stage)), null);

/** No well has more; a list of those that are absent must have an end. */
const MOST_STAGES = 9999;

/** How many stages the job counts; null where that cannot be, or where more were pumped: the job would end too early. */
function trustedCount(stages: readonly ReportedStage[], totalStages: number | null): number | null {
  if (totalStages === null || !Number.isInteger(totalStages)) return null;
  const isPossible = totalStages >= 1 && totalStages <= MOST_STAGES && totalStages >= (lastReported(stages) ?? 0);
  return isPossible ? totalStages : null;
}

export const GALLONS_PER_BARREL = 42;

interface ReportUnit {
  readonly rowUnits: RowUnits;
  /** The total of amounts in this unit, in gallons or pounds. */
  readonly total: (amounts: readonly number[]) => number;
}

export interface Quantity {
  readonly amount: number;
  readonly unit: string;
}

const barrels: ReportUnit = { rowUnits: 'gal', total: (amounts) => exactSum(amounts, GALLONS_PER_BARREL) };
const BARRELS = new Set(['bbl', 'bbls', 'barrel', 'barrels']);

/** Reports know barrels besides the units of the catalogue. Undefined for a word that is no unit. */
export function readReportUnit(word: string): ReportUnit | undefined {
  if (BARRELS.has(word.trim().toLowerCase())) return barrels;
  const unit = readUnit(word);
  return unit && { rowUnits: unit.rowUnits, total: (amounts) => unit.convert(exactSum(amounts)) };
}

/** Each unit is added up first and converted once, so that rounding cannot pile up. */
export function sumInRowUnits(quantities: readonly Quantity[]): number {
  const byUnit = Map.groupBy(quantities, ({ unit }) => unit.trim().toLowerCase());
  const totals = Array.from(byUnit, ([unit, group]) => {
    const amounts = group.map(({ amount }) => amount);
    return readReportUnit(unit)?.total(amounts) ?? exactSum(amounts);
  });
  return exactSum(totals);
}

interface ChemicalTotals {
  readonly chemicals: Readonly<Record<string, number | string>>;
  readonly chemicalUnits: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

interface Total {
  readonly code: string;
  readonly amount: number | string;
  /** Undefined: the unit of the ingredient. */
  readonly unit: string | undefined;
  readonly note?: string;
}

/** What was pumped of each code in all stages, in order of first mention. */
export function chemicalTotals(rows: readonly ReportedChemical[]): ChemicalTotals {
  const byCode = Map.groupBy(
    rows.filter(({ code }) => code.trim() !== ''),
    ({ code }) => normalCode(code),
  );
  const totals = Array.from(byCode.values(), totalOf);
  const withoutCode = rows.some(({ code }) => code.trim() === '') ? [jobDataMessages.withoutCode] : [];
  return {
    chemicals: Object.fromEntries(totals.map(({ code, amount }) => [code, amount])),
    chemicalUnits: Object.fromEntries(totals.flatMap(({ code, unit }) => (unit === undefined ? [] : [[code, unit]]))),
    notes: [...totals.flatMap(({ note }) => note ?? []), ...withoutCode],
  };
}

/** A blank unit is the ingredient's own, and a word that is no unit stays, so that the rules can name it. */
const unitKind = ({ unit }: ReportedChemical): string =>
  unit.trim() === '' ? '' : (readReportUnit(unit)?.rowUnits ?? unit.trim());

function totalOf(rows: readonly ReportedChemical[]): Total {
  const code = rows[0]?.code.trim() ?? '';
  const isBelowZero = ({ amount }: ReportedChemical) => amount !== null && amount < 0;
  const [below, others] = [rows.filter(isBelowZero), rows.filter((row) => !isBelowZero(row))];
  const sums = Array.from(Map.groupBy(others, unitKind), ([kind, group]) => ({
    kind,
    amount: sumInRowUnits(group.map(withAmount)),
  }));
  const [only] = sums;
  const isWhole = rows.every(({ amount }) => amount !== null);
  if (only !== undefined && sums.length === 1 && isWhole && below.length === 0) {
    return { code, amount: only.amount, unit: only.kind === '' ? undefined : only.kind };
  }
  const parts = [...sums, ...below.map((row) => ({ kind: row.unit.trim(), amount: row.amount }))];
  return withoutSum(
    code,
    parts.map(({ kind, amount }) => `${amount} ${kind}`.trim()),
    isWhole,
  );
}

const withAmount = ({ amount, unit }: ReportedChemical) => ({ amount: amount ?? 0, unit });

/** No number is given that only looks like the total: the text makes the rules ask for the right one. */
function withoutSum(code: string, sums: readonly string[], isWhole: boolean): Total {
  const parts = isWhole ? sums : [...sums, jobDataMessages.unknownAmount];
  const amount = parts.join(' and ');
  return { code, amount, unit: undefined, note: jobDataMessages.noSum(code, amount) };
}
