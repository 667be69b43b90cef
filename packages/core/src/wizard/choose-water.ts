import { type CustomerOfWells, customerOfWells } from '../customers/customer-of-wells.ts';
import type { Customer } from '../customers/customer.ts';
import type { Disclosure } from '../disclosure/disclosure.ts';
import { findWaterSourceOption, type WaterSource } from '../water/water-source.ts';
import { selectedWells } from './build-disclosures.ts';
import type { WizardState } from './wizard-state.ts';

/** The water source that somebody chose, of all wells, those with a disclosure included. */
export function withWaterSource(state: WizardState, waterSource: WaterSource | null): WizardState {
  const told = Object.entries(state.disclosures).map(([key, disclosure]): readonly [string, Disclosure] => [
    key,
    { ...disclosure, well: { ...disclosure.well, waterSource } },
  ]);
  return { ...state, waterSource, isWaterSuggested: false, disclosures: Object.fromEntries(told) };
}

/** Whom the selected wells are reported for, as far as they tell. */
export function settleCustomer(state: WizardState, customers: readonly Customer[]): CustomerOfWells {
  return customerOfWells(
    selectedWells(state).map(({ well }) => well),
    customers,
  );
}

/** What the customer's record says about the water, when it names one of the options. */
const suggestWaterSource = (customer: Customer | null): string | undefined =>
  customer === null ? undefined : findWaterSourceOption(customer.waterSource);

/** On the way out of step 2: the usual source of the wells' customer, until somebody chooses one. */
export function withSuggestedWater(state: WizardState, customers: readonly Customer[]): WizardState {
  if (state.waterSource !== null && !state.isWaterSuggested) return state;
  const source = suggestWaterSource(settleCustomer(state, customers).customer);
  const before = state.waterSource?.type === 'single' ? state.waterSource.source : undefined;
  if (source === before) return state;
  // What was suggested for other wells does not hold for these.
  if (source === undefined) return withWaterSource(state, null);
  return { ...withWaterSource(state, { type: 'single', source }), isWaterSuggested: true };
}
