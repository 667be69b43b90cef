import { WATER_POUNDS_PER_GALLON } from '../disclosure/mass.ts';
import { blankRow } from '../disclosure/new-row.ts';
import type { DisclosureRow } from '../disclosure/row.ts';
import { isWaterRow } from '../disclosure/water-row.ts';
import type { Vendor } from '../ingredients/vendor.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';

type FoundIngredient = Partial<
  Pick<
    DisclosureRow,
    'ingredientName' | 'casNumber' | 'percentInAdditive' | 'percentInHFJob' | 'comments' | 'massIngredient'
  >
> & {
  readonly claimantCompany?: string;
  readonly claimantFirstName?: string;
  readonly claimantLastName?: string;
  readonly claimantEmail?: string;
  readonly claimantPhone?: string;
};

export interface FoundPurpose extends Partial<Pick<DisclosureRow, 'tradeName' | 'supplier' | 'purpose'>> {
  readonly ingredients?: readonly FoundIngredient[];
  readonly others?: readonly FoundIngredient[];
}

interface ReadRows {
  readonly rows: readonly DisclosureRow[];
  /** The claimants, numbered in the order of the document. */
  readonly vendors: readonly Vendor[];
}

export function readRows(purposes: readonly FoundPurpose[]): ReadRows {
  const claimants = createClaimants();
  const rows = purposes.flatMap(({ ingredients = [], others = [], ...additive }) => [
    ...ingredients.map((found) => toRow(additive, found, false, claimants.idOf(found))),
    ...others.map((found) => toRow(additive, found, true, claimants.idOf(found))),
  ]);
  return { rows, vendors: claimants.all() };
}

function toRow(additive: FoundPurpose, found: FoundIngredient, isNonMsds: boolean, vendorId: number | null) {
  const { tradeName = '', supplier = '', purpose = '' } = additive;
  const { ingredientName = '', casNumber = '', comments = '', massIngredient = 0 } = found;
  const { percentInAdditive = percent(0), percentInHFJob = fraction(0) } = found;
  const texts = { tradeName, supplier, purpose, ingredientName, casNumber, comments };
  const numbers = { massIngredient, percentInAdditive, percentInHFJob };
  return withVolume({ ...blankRow, ...texts, ...numbers, isNonMsds, vendorId });
}

/** A document carries masses only. Water is the one ingredient whose density is known without a catalogue. */
function withVolume(row: DisclosureRow): DisclosureRow {
  if (isWaterRow(row) && row.percentInAdditive === 100) {
    return { ...row, volume: round(row.massIngredient / WATER_POUNDS_PER_GALLON, 3) };
  }
  return { ...row, volume: null, specificGravity: null, massIsTyped: true };
}

const CLAIMANT_FIELDS = ['claimantFirstName', 'claimantLastName', 'claimantEmail', 'claimantPhone'] as const;

function createClaimants() {
  const vendors = new Map<string, Vendor>();
  return {
    all: () => [...vendors.values()],
    /** The same claimant is one vendor, however many ingredients it claims. */
    idOf: (found: FoundIngredient): number | null => {
      if (found.claimantCompany === undefined && CLAIMANT_FIELDS.every((field) => found[field] === undefined))
        return null;
      const claimant = {
        company: found.claimantCompany ?? '',
        firstName: found.claimantFirstName ?? '',
        lastName: found.claimantLastName ?? '',
        email: found.claimantEmail ?? '',
        phone: found.claimantPhone ?? '',
      };
      const key = JSON.stringify(claimant);
      const vendor = vendors.get(key) ?? { id: vendors.size + 1, ...claimant };
      vendors.set(key, vendor);
      return vendor.id;
    },
  };
}
