import {
  firstWithoutWater,
  type WaterSource,
  waterOf,
  type WizardState,
  withWaterOfWell,
  withWaterSource,
} from '@disclosure/core';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useWellInSight } from '../../state/use-well-in-sight.ts';
import { useWizard, useWizardState } from '../../state/use-wizard.ts';

const nothingChosen: WaterSource = { type: 'single', source: '' };

/** The well whose source is on the screen; undefined when it is that of all. */
function wellOf({ wellWater, selected }: WizardState, inSight: string): string | undefined {
  if (wellWater === null) return undefined;
  return selected.includes(inSight) ? inSight : selected[0];
}

const sourceOf = (state: WizardState, well: string | undefined): WaterSource =>
  (well === undefined ? state.waterSource : waterOf(state, well)) ?? nothingChosen;

/** The source of all wells or of one, and what keeps any of them from going on. */
export function useWaterChoice() {
  const store = useWizard();
  const state = useWizardState((whole) => whole);
  const [inSight, look] = useWellInSight();
  const well = wellOf(state, inSight);
  const lacking = firstWithoutWater(state);
  const { faults, place, refuse } = useRefusal(lacking?.findings ?? []);

  const change = (next: WaterSource) =>
    store.change((now) => (well === undefined ? withWaterSource(now, next) : withWaterOfWell(now, well, next)));
  /** Whoever cannot go on is led to the well that is to blame. */
  const goOn = (proceed: () => void) => {
    if (!lacking) return proceed();
    if (well !== undefined) look(lacking.key);
    return refuse();
  };
  const isToBlame = well === undefined || lacking?.key === well;
  const isOwn = well !== undefined && state.wellWater?.[well] !== undefined;
  return {
    well,
    isPerWell: well !== undefined && state.selected.length > 1,
    look,
    source: sourceOf(state, well),
    isSuggested: state.isWaterSuggested && !isOwn,
    change,
    goOn,
    // What is wrong with another well would be taken for a fault of this one.
    faults: isToBlame ? faults : [],
    place,
  };
}
