import type { Disclosure } from '../model/disclosure.ts';
import { type Finding, findAll } from '../rule/rule.ts';
import { rememberFor } from '../memo/remember.ts';
import { waterRules } from '../rules/water.ts';
import { type WaterSource, findWaterSourceOption } from '../model/water-source.ts';
import type { WizardState } from './wizard-state.ts';
import { commonCustomer, ownersOfWells } from './customer-choice.ts';
import type { Customer, SettledCustomer } from '../model/company.ts';

/** What was chosen, for all wells or for each of them. */
export type WaterOfWells = Pick<WizardState, 'waterSource' | 'wellWater'>;

/** Where the water of a well came from. */
export const waterOf = ({ waterSource, wellWater }: WaterOfWells, key: string): WaterSource | null =>
  wellWater?.[key] ?? waterSource;

/** The water source that a user chose for all wells. Wells with their own source keep it. */
export const withWaterSource = (state: WizardState, waterSource: WaterSource | null): WizardState =>
  withUpdatedDisclosures({ ...state, waterSource, isWaterSuggested: false });

/** The same for one well alone. */
export const withWaterOfWell = (state: WizardState, key: string, source: WaterSource): WizardState =>
  withWaterOfWells(state, { [key]: source });

/** The same for many wells in one step. */
export const withWaterOfWells = (state: WizardState, sources: Readonly<Record<string, WaterSource>>): WizardState =>
  withUpdatedDisclosures({ ...state, wellWater: { ...state.wellWater, ...sources } });

/** Each well may have a source of its own from now on; null: one for all again. */
export const withWellWater = (state: WizardState, wellWater: WizardState['wellWater']): WizardState =>
  withUpdatedDisclosures({ ...state, wellWater });

/** One source for all wells instead of one for each, or the other way: each well then gets its own one back. */
export const withWaterSwitched = (state: WizardState): WizardState => ({
  ...withWellWater(state, state.wellWater === null ? (state.wellWaterAside ?? {}) : null),
  wellWaterAside: state.wellWater,
});

/** Updates the disclosures that exist already. A disclosure that does not change stays the same object. */
function withUpdatedDisclosures(state: WizardState): WizardState {
  const updated = Object.entries(state.disclosures).map(([key, disclosure]): readonly [string, Disclosure] => {
    const waterSource = waterOf(state, key);
    const isSame = JSON.stringify(disclosure.well.waterSource) === JSON.stringify(waterSource);
    return [key, isSame ? disclosure : { ...disclosure, well: { ...disclosure.well, waterSource } }];
  });
  return { ...state, disclosures: Object.fromEntries(updated) };
}

interface WellWithoutWater {
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** A hundred wells share a source as a rule, and which steps are open is asked after every edit. */
const findingsOfSource = rememberFor((source: WaterSource) => findAll(waterRules, source));

const findingsOf = (source: WaterSource | null): readonly Finding[] =>
  source ? findingsOfSource(source) : findAll(waterRules, null);

/** The selected wells whose water source breaks a rule, with the findings. */
export const wellsWithoutWater = (state: WaterOfWells & Pick<WizardState, 'selected'>): WellWithoutWater[] =>
  state.selected
    .map((key) => ({ key, findings: findingsOf(waterOf(state, key)) }))
    .filter(({ findings }) => findings.length > 0);

export const firstWithoutWater = (state: WizardState): WellWithoutWater | undefined => wellsWithoutWater(state)[0];

/** What the customer's record says about the water, when it names one of the options. */
const suggestWaterSource = (customer: SettledCustomer | null): string | undefined =>
  customer === null ? undefined : findWaterSourceOption(customer.waterSource);

/** When step 2 is left: suggests the customer's usual source, unless a user has chosen one. */
export function withSuggestedWater(state: WizardState, customers: readonly Customer[]): WizardState {
  if (state.waterSource !== null && !state.isWaterSuggested) return state;
  const source = suggestWaterSource(commonCustomer(ownersOfWells(state, customers)));
  const before = state.waterSource?.type === 'single' ? state.waterSource.source : undefined;
  if (source === before) return state;
  // What was suggested for other wells does not hold for these.
  if (source === undefined) return withWaterSource(state, null);
  return { ...withWaterSource(state, { type: 'single', source }), isWaterSuggested: true };
}
