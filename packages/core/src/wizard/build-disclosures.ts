import type { Customer } from '../model/company.ts';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { customersOfEach } from '../customers/customer-of-wells.ts';
import { asProvisional } from './provisional-rows.ts';
import { waterOf } from './well-water.ts';
import { selectedWells, type WizardState } from './wizard-state.ts';

export interface BuildingBlocks {
  readonly catalogue: Catalogue;
  readonly customers: readonly Customer[];
  /** Some of it could not be read: what is made now is completed later, see `withCompletedRows`. */
  readonly isPartial?: boolean;
}

export const lacksDisclosures = ({ selected, disclosures }: WizardState): boolean =>
  selected.some((key) => !Object.hasOwn(disclosures, key));

/** A disclosure for every selected well that has none yet. Those that are there stay as they were edited. */
export function withDisclosures(state: WizardState, blocks: BuildingBlocks): WizardState {
  const { catalogue, customers, isPartial = false } = blocks;
  const lacking = selectedWells(state).filter(({ key }) => !Object.hasOwn(state.disclosures, key));
  if (lacking.length === 0) return state;
  const owners = customersOfEach(
    lacking.map(({ well }) => well),
    customers,
  );
  const built = lacking.map(({ key, well }, index): readonly [string, Disclosure] => {
    const made = buildDisclosure(well, catalogue, owners[index]?.customer ?? null, waterOf(state, key));
    return [key, isPartial ? asProvisional(made, catalogue) : made];
  });
  return { ...state, disclosures: { ...state.disclosures, ...Object.fromEntries(built) } };
}

/** The disclosure, built again for its current customer. Undefined when there is no disclosure yet. */
export function rebuiltDisclosure(state: WizardState, key: string, catalogue: Catalogue): Disclosure | undefined {
  const well = state.wells.find((each) => each.key === key)?.well;
  const before = state.disclosures[key];
  if (well === undefined || before === undefined) return undefined;
  const { customer, entryMethod } = before;
  return { ...buildDisclosure(well, catalogue, customer, waterOf(state, key)), entryMethod };
}
