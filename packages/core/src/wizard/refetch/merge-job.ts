import type { BuildingBlocks } from '../build-disclosures.ts';
import { withWell } from '../edit-wells.ts';
import { type FetchedJob, takeJob } from '../take-job.ts';
import { customersOfEach } from '../well-customers.ts';
import type { WizardState, WizardWell } from '../wizard-state.ts';
import { createJudge, type Difference, type Judge } from './difference.ts';
import { mergeDisclosure } from './merge-disclosure.ts';
import { isSameWell, mergeWell } from './merge-well.ts';

export interface MergedJob {
  readonly state: WizardState;
  readonly differences: readonly Difference[];
}

/** True when a source is asked again for what the draft holds. */
export const isSameJob = ({ origin }: WizardState, kind: 'fracpro' | 'file', name: string): boolean =>
  origin?.kind === kind && origin.name === name;

/**
 * The same job, fetched again: cell by cell, what the source has changed is taken over, and what somebody has edited
 * stays. Where both have, the edit stays, unless the difference is among those taken.
 */
export function mergeJob(
  state: WizardState,
  fetched: FetchedJob,
  blocks: BuildingBlocks,
  taken: ReadonlySet<string> = new Set(),
): MergedJob {
  const judge = createJudge(taken);
  const fresh = takeJob(state, fetched);
  const merged = fresh.wells.map((well) =>
    mergeOne(
      state.wells.find(({ key }) => key === well.key),
      well,
      judge,
    ),
  );
  const gone = state.wells.filter(({ key }) => fresh.wells.every((well) => well.key !== key));
  const kept = gone.filter((well) => isKept(state, well, judge));
  const wells = [...merged, ...kept];
  const keys = new Set(wells.map(({ key }) => key));
  const next = { ...state, origin: fresh.origin, notices: fresh.notices };
  const told = merged.reduce((changed, well) => tellDisclosure(changed, well, { blocks, judge }), next);
  const selected = state.selected.filter((key) => keys.has(key));
  return { state: { ...told, wells, selected }, differences: judge.differences };
}

function mergeOne(mine: WizardWell | undefined, fresh: WizardWell, judge: Judge): WizardWell {
  if (mine === undefined) {
    judge.takesTheirs({ ...wholeWell(fresh), mine: '', theirs: 'New in the job data', isConflict: false });
    return fresh;
  }
  const original = isSameWell(mine.original, fresh.well) ? mine.original : fresh.well;
  const versions = { before: mine.original, after: original, mine: mine.well };
  return { ...fresh, original, well: mergeWell(fresh.key, versions, judge) };
}

/** A well that the source no longer has goes, unless somebody works on it. */
function isKept({ selected }: WizardState, well: WizardWell, judge: Judge): boolean {
  const isConflict = selected.includes(well.key) || !isSameWell(well.well, well.original);
  return !judge.takesTheirs({ ...wholeWell(well), mine: '', theirs: 'No longer in the job data', isConflict });
}

const wholeWell = ({ key, well }: WizardWell) => ({ id: key, well: well.name, place: 'Well' });

interface Telling {
  readonly blocks: BuildingBlocks;
  readonly judge: Judge;
}

/** The rows first, while they can be compared with what the source said; then what else is known about the well. */
function tellDisclosure(
  state: WizardState,
  { key, original: after, well }: WizardWell,
  { blocks, judge }: Telling,
): WizardState {
  const mine = state.wells.find((each) => each.key === key);
  const disclosure = state.disclosures[key];
  // What says the same stays the same object, and so does every document that was made of it.
  if (!mine || !disclosure || (mine.original === after && mine.well === well)) return state;
  const [ownerBefore = null, ownerAfter = null] = customersOfEach([mine.original, after], blocks.customers);
  const wells = { before: mine.original, after, mine: well };
  const owners = { before: ownerBefore, after: ownerAfter };
  const rows = mergeDisclosure(disclosure, { key, wells, owners, catalogue: blocks.catalogue }, judge);
  return withWell({ ...state, disclosures: { ...state.disclosures, [key]: rows } }, key, well);
}
