import { WATER_POUNDS_PER_GALLON } from '../model/mass.ts';
import { blankRow } from '../model/new-row.ts';
import type { DisclosureRow } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import type { Vendor } from '../model/vendor.ts';
import { percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import type { IngredientRecord, PurposeRecord } from '../registry/disclosure-table.ts';
import type { Found } from './read-elements.ts';

type FoundIngredient = Found<IngredientRecord>;
type FoundPurpose = Found<PurposeRecord>;
type FoundAdditive = Omit<FoundPurpose, 'ingredients' | 'others'>;

interface ReadRows {
  readonly rows: readonly DisclosureRow[];
  /** The claimants, numbered in the order of the document. */
  readonly vendors: readonly Vendor[];
}

export function readRows(purposes: readonly FoundPurpose[]): ReadRows {
  const vendors = new Map<string, Vendor>();
  const rows = purposes.flatMap(({ ingredients = [], others = [], ...additive }) => [
    ...ingredients.map((found) => toRow(additive, found, false, vendors)),
    ...others.map((found) => toRow(additive, found, true, vendors)),
  ]);
  return { rows, vendors: [...vendors.values()] };
}

/** What a document leaves out is blank or 0; it never has volumes. */
const silentRow: DisclosureRow = {
  ...blankRow,
  volume: null,
  specificGravity: null,
  percentInAdditive: percent(0),
  massIsTyped: true,
};

function toRow(additive: FoundAdditive, found: FoundIngredient, isNonMsds: boolean, vendors: Map<string, Vendor>) {
  const { claimantCompany, claimantFirstName, claimantLastName, claimantEmail, claimantPhone, ...cells } = found;
  const claimant = [claimantCompany, claimantFirstName, claimantLastName, claimantEmail, claimantPhone];
  const row: DisclosureRow = {
    ...silentRow,
    ...additive,
    ...cells,
    isNonMsds,
    vendorId: vendorIdOf(claimant, vendors),
  };
  return isPureWater(row) ? withVolume(row) : row;
}

/** Water is the one ingredient whose density is known without a catalogue. */
const isPureWater = (row: DisclosureRow): boolean => row.percentInAdditive === 100 && isWaterRow(row);

const withVolume = (row: DisclosureRow): DisclosureRow => ({
  ...row,
  volume: round(row.massIngredient / WATER_POUNDS_PER_GALLON, 3),
  specificGravity: 1,
  massIsTyped: false,
});

/** The same claimant is one vendor, however many ingredients it claims. */
function vendorIdOf(claimant: readonly (string | undefined)[], vendors: Map<string, Vendor>): number | null {
  if (claimant.every((part) => part === undefined)) return null;
  const [company = '', firstName = '', lastName = '', email = '', phone = ''] = claimant;
  const key = JSON.stringify(claimant);
  const vendor = vendors.get(key) ?? { id: vendors.size + 1, company, firstName, lastName, email, phone };
  vendors.set(key, vendor);
  return vendor.id;
}
