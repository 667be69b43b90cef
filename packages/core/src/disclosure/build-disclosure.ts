import type { Customer } from '../model/customer.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { selectWell } from '../model/select-wells.ts';
import type { Well } from '../model/well.ts';
import type { WaterSource } from '../model/water-source.ts';
import { buildRows } from './build-rows.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { isWaterRow, supplierOfWater } from '../model/water-row.ts';

/** The disclosure of a selected well, with rows from its chemicals. */
export function buildDisclosure(
  well: Well,
  catalogue: Catalogue,
  customer: Customer | null,
  waterSource: WaterSource | null,
): Disclosure {
  const selected = selectWell(well, customer);
  const { rows, totalMass } = buildRows(selected, catalogue, customer);
  return {
    well: { ...selected, totalMass, waterSource },
    rows,
    vendors: catalogue.vendors,
    customer,
    entryMethod: 'MSDS+',
    amendedReason: '',
    totalBaseNonWaterVolume: null,
  };
}

/**
 * Another customer is another operator and owner, and supplies the water unless somebody has typed who does. The other
 * rows stay; a screen offers to rebuild them where they would differ.
 */
export function withCustomer(disclosure: Disclosure, customer: Customer): Disclosure {
  const well = { ...disclosure.well, customer_id: customer.id, operatorNumber: customer.operatorNumber };
  const before = supplierOfWater(disclosure.customer?.name ?? disclosure.well.customer);
  const supplier = supplierOfWater(customer.name);
  const index = disclosure.rows.findIndex((row) => isWaterRow(row) && row.supplier === before);
  const water = disclosure.rows[index];
  const rows = water ? disclosure.rows.with(index, { ...water, supplier }) : disclosure.rows;
  return { ...disclosure, well, customer, rows };
}

/** True when the mappings of another customer would give this well other rows than its own customer's. */
export function wouldChangeRows(disclosure: Disclosure, catalogue: Catalogue, customer: Customer): boolean {
  const { well } = disclosure;
  const rowsFor = (whom: Customer | null): string => JSON.stringify(buildRows(well, catalogue, whom).rows.slice(1));
  return rowsFor(disclosure.customer) !== rowsFor(customer);
}
