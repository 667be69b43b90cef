import type { ReadWell } from '../jobs/read-well.ts';
import type { Well } from '../model/well.ts';
import type { WizardWell } from './wizard-state.ts';

/** A date that the older job data leave out, and how to ask for it. */
export interface MissingTime {
  /** Of the well, in the job. */
  readonly index: number;
  readonly field: 'startDate' | 'endDate';
  readonly wellApi: string;
  readonly stage: number;
  readonly timeType: 'timeStart' | 'timeEnd';
}

/** The first stage gives the start, the last one the end. A well without number of its own cannot be asked for. */
export function findMissingTimes(answer: unknown, wells: readonly ReadWell[]): MissingTime[] {
  if (!isOlderFormat(answer)) return [];
  return wells.flatMap(({ well }, index) => [...startOf(well, index), ...endOf(well, index)]);
}

const isOlderFormat = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'wellData' in answer;

function startOf({ api, startDate }: Well, index: number): MissingTime[] {
  if (api === '' || startDate !== '') return [];
  return [{ index, field: 'startDate', wellApi: api, stage: 1, timeType: 'timeStart' }];
}

function endOf({ api, endDate, totalStages }: Well, index: number): MissingTime[] {
  if (api === '' || endDate !== '' || totalStages === null || totalStages < 1) return [];
  return [{ index, field: 'endDate', wellApi: api, stage: totalStages, timeType: 'timeEnd' }];
}

export interface FoundTime {
  readonly time: MissingTime;
  readonly date: string;
}

export function withTimes(wells: readonly ReadWell[], times: readonly FoundTime[]): ReadWell[] {
  const byWell = Map.groupBy(times, ({ time }) => time.index);
  return wells.map((read, index) => {
    const found = (byWell.get(index) ?? []).map(({ time, date }) => [time.field, date] as const);
    if (found.length === 0) return read;
    const { well, findings } = read;
    return { well: { ...well, ...Object.fromEntries(found) }, findings };
  });
}

/** The older job data have no dates: one that could not be asked for this time is what it was, not blank. */
export function withEarlierTimes(fresh: WizardWell, { original }: WizardWell, answer: unknown): WizardWell {
  if (!isOlderFormat(answer)) return fresh;
  const { well } = fresh;
  const [startDate, endDate] = [well.startDate || original.startDate, well.endDate || original.endDate];
  return { ...fresh, well: { ...well, startDate, endDate } };
}
