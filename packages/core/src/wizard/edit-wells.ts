import { withNextWell } from '../disclosure/edit-rows.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { ingredientMass, sumOfMasses, withShares } from '../model/mass.ts';
import type { DisclosureRow } from '../model/row.ts';
import { baseWater, isWaterRow } from '../model/water-row.ts';
import type { SelectedWell, Well } from '../model/well.ts';
import type { WizardState } from './wizard-state.ts';

/** What Edit Well or the job data may change, under the name it has in a disclosure. */
const facts = {
  name: 'wellName',
  api: 'apiNumber',
  county: 'county',
  state: 'state',
  tvd: 'tvd',
  clean: 'totalClean',
  totalBaseNonWaterVolume: 'totalBaseNonWaterVolume',
  startDate: 'startDate',
  endDate: 'endDate',
  longitude: 'longitude',
  latitude: 'latitude',
  datum: 'datum',
  federalWell: 'federalWell',
  indianWell: 'indianWell',
} as const satisfies Partial<Record<keyof Well, keyof SelectedWell>>;

type Fact = keyof typeof facts;

const factNames = Object.keys(facts) as Fact[];

/** An edited well. Its disclosure takes the new values, and keeps every other edit. */
export function withWell(state: WizardState, key: string, well: Well): WizardState {
  const before = state.wells.find((each) => each.key === key);
  if (before === undefined) return state;
  const wells = state.wells.map((each) => (each.key === key ? { ...each, well } : each));
  const disclosure = state.disclosures[key];
  if (disclosure === undefined) return { ...state, wells };
  const changed = factNames.filter((fact) => before.well[fact] !== well[fact]);
  return { ...state, wells, disclosures: { ...state.disclosures, [key]: withFacts(disclosure, well, changed) } };
}

function withFacts(disclosure: Disclosure, well: Well, changed: readonly Fact[]): Disclosure {
  const entries = changed.flatMap((fact) => [
    [fact, well[fact]],
    [facts[fact], well[fact]],
  ]);
  const next: SelectedWell = { ...disclosure.well, ...Object.fromEntries(entries) };
  const updated = withNextWell(disclosure, next);
  return changed.includes('clean') ? withBaseWater(updated, baseWater(disclosure.well), baseWater(next)) : updated;
}

/**
 * The Water row follows the volume of the well, unless a user typed another volume into it. A document says the volume
 * in whole gallons, and that of its row comes from the mass.
 */
function withBaseWater(disclosure: Disclosure, before: number, volume: number): Disclosure {
  const follows = (row: DisclosureRow) =>
    row.volume === before || (row.asRead !== undefined && Math.round(row.volume ?? Number.NaN) === Math.round(before));
  const index = disclosure.rows.findIndex((row) => isWaterRow(row) && follows(row) && !row.massIsTyped);
  const row = disclosure.rows[index];
  if (row === undefined) return disclosure;
  const specificGravity = row.specificGravity ?? 1;
  const massIngredient = ingredientMass({ ...row, volume, specificGravity });
  const rows = disclosure.rows.with(index, { ...row, amount: volume, volume, massIngredient });
  const totalMass = sumOfMasses(rows);
  return { ...disclosure, rows: withShares(rows, totalMass), well: { ...disclosure.well, totalMass } };
}

/** Another name for a well that was opened from a document. The wells of a job have the names that the job gives them. */
export function withWellName(state: WizardState, key: string, name: string): WizardState {
  const well = state.wells.find((each) => each.key === key)?.well;
  if (well === undefined || well.name === name) return state;
  return withWell(state, key, { ...well, name });
}

/** Copies fixes from a disclosure to its well, so that the cards show the same values. */
export function withFactsOf(well: Well, { well: reported }: Disclosure): Well {
  const changed = factNames.filter((fact) => well[fact] !== reported[facts[fact]]);
  if (changed.length === 0) return well;
  return { ...well, ...Object.fromEntries(changed.map((fact) => [fact, reported[facts[fact]]])) };
}

/** An edited disclosure. Changes to its well are copied to the well. */
export function withDisclosure(state: WizardState, key: string, disclosure: Disclosure): WizardState {
  const index = state.wells.findIndex((each) => each.key === key);
  const before = state.wells[index];
  const disclosures = { ...state.disclosures, [key]: disclosure };
  if (before === undefined) return { ...state, disclosures };
  const well = withFactsOf(before.well, disclosure);
  const wells = well === before.well ? state.wells : state.wells.with(index, { ...before, well });
  return { ...state, wells, disclosures };
}

/** Keys stay in the order of the wells, whatever order they were chosen in. */
export function withSelected(state: WizardState, chosen: ReadonlySet<string>): WizardState {
  return { ...state, selected: state.wells.map(({ key }) => key).filter((key) => chosen.has(key)) };
}

export function toggleWell(state: WizardState, key: string): WizardState {
  const chosen = new Set(state.selected);
  if (!chosen.delete(key)) chosen.add(key);
  return withSelected(state, chosen);
}
