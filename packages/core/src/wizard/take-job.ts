import type { ReadJob } from '../jobs/read-job.ts';
import { wellKey, type Well } from '../model/well.ts';
import { emptyWizard, type JobOrigin, type WizardState, type WizardWell } from './wizard-state.ts';

/** Job data as they came, with what they are about. */
export interface FetchedJob {
  readonly origin: JobOrigin;
  readonly read: ReadJob;
  /** What could not be loaded with them, in words for the user. */
  readonly notices: readonly string[];
}

/** A new job in place of whatever was there. A single well is selected: there is nothing to choose. */
export function takeJob({ jobNumber }: WizardState, { origin, read, notices }: FetchedJob): WizardState {
  const keys = uniqueKeys(read.wells.map(({ well }) => well));
  const wells = read.wells.map(({ well, findings }, index): WizardWell => {
    const notes = notesOf(origin.answer, index);
    return { key: keys[index] ?? '', well, original: well, findings, ...(notes.length > 0 && { notes }) };
  });
  return { ...emptyWizard, jobNumber, origin, wells, notices, selected: keys.length === 1 ? keys : [] };
}

/** Wells with the same API number or name get a number added, so that each has its own key. */
export function uniqueKeys(wells: readonly Well[]): string[] {
  const seen = new Map<string, number>();
  return wells.map((well) => {
    const key = wellKey(well);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}

/** What the service itself says about a well of the newer job data. */
function notesOf(answer: unknown, index: number): string[] {
  const wells: unknown = Array.isArray(answer) ? answer : (answer as { wells?: unknown } | null)?.wells;
  const well: unknown = Array.isArray(wells) ? wells[index] : undefined;
  const notes: unknown = (well as { notes?: unknown } | undefined)?.notes;
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [];
}

/** True when another job would take the place of work that is there. */
export const hasWork = ({ origin, wells }: WizardState): boolean => origin !== null && wells.length > 0;
