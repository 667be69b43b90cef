import { type CustomerOfWells, customerOfWells } from '../customers/customer-of-wells.ts';
import type { Customer } from '../model/customer.ts';
import { findWaterSourceOption } from '../model/water-source.ts';
import { selectedWells } from './build-disclosures.ts';
import { withWaterSource } from './well-water.ts';
import type { WizardState } from './wizard-state.ts';

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
