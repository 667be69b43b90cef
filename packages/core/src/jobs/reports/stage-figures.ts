import { jobDataMessages } from '../../messages/job-messages.ts';
import { exactSum } from '../../numbers/exact-sum.ts';
import { round } from '../../numbers/round.ts';
import type { ReportedStage } from './job-reports.ts';
import { readReportUnit, sumInRowUnits } from './report-units.ts';

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
    clean !== null && readReportUnit(cleanUnit)?.rowUnits === 'gal';
  const notes = stagesWithout(stages, 'clean volume', isVolume);
  if (stages.length === 0 || notes.length > 0) return { value: null, notes };
  return {
    value: sumInRowUnits(stages.map(({ clean, cleanUnit }) => ({ amount: clean ?? 0, unit: cleanUnit }))),
    notes,
  };
}

/** Stages that the job counts and the treatment report does not have, or has twice. */
export function stageNotes(stages: readonly ReportedStage[], totalStages: number | null): string[] {
  const numbers = stages.flatMap(({ stage }) => stage ?? []);
  const expected = Array.from({ length: totalStages ?? 0 }, (_, index) => index + 1);
  const absent = expected.filter((stage) => !numbers.includes(stage));
  const twice = new Set(numbers.filter((stage, index) => numbers.indexOf(stage) !== index));
  return [
    ...(absent.length > 0 ? [jobDataMessages.stagesAbsent(absent.join(', '))] : []),
    ...(twice.size > 0 ? [jobDataMessages.stagesTwice([...twice].join(', '))] : []),
  ];
}

/** The highest number: the stage that ends the job. */
export function lastStage(stages: readonly ReportedStage[], totalStages: number | null): number | null {
  if (totalStages !== null) return totalStages;
  return stages.reduce<number | null>((last, { stage }) => (stage === null ? last : Math.max(last ?? 0, stage)), null);
}
