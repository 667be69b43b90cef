import type { Catalogue, CatalogueEntry } from '../ingredients/catalogue.ts';
import { needsClaimant, newerWord } from '../model/cas-number.ts';
import type { Vendor } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { ingredientMass } from '../model/mass.ts';
import { type DisclosureRow, statedMass } from '../model/row.ts';
import { round } from '../numbers/round.ts';
import { normalName } from '../texts/fold.ts';
import { withMassFromPercent } from './edit-rows.ts';

/** Pounds: the total that stands in where a document says neither a total nor a mass, so that percents are masses. */
export const STAND_IN_TOTAL = 100;

/**
 * A disclosure that was read from a document, ready to be edited: it has a mass in every row that has a percent, and
 * volumes where the catalogue knows the density. What stands in for something that the document lacks is not written.
 */
export function openDisclosure(read: Disclosure, catalogue: Catalogue): Disclosure {
  const { asRead } = read;
  if (asRead === undefined) return read;
  const isTotalStandIn = asRead.texts['totalMass'] === undefined;
  const totalMass = isTotalStandIn ? standInTotal(read.rows) : read.well.totalMass;
  const rows = read.rows
    .map((row) => withMassFromPercent({ ...row, massIsTyped: false }, totalMass))
    .map((row) => withKnownVolume(row, catalogue));
  const opened = { ...read, rows, well: { ...read.well, totalMass }, asRead: { ...asRead, totalMass, isTotalStandIn } };
  return withClaimants(opened, catalogue);
}

/** Rows with a mass and a percent tell what the whole weighs. */
function standInTotal(rows: readonly DisclosureRow[]): number {
  const weighed = rows.filter(({ massIngredient, percentInHFJob }) => massIngredient > 0 && percentInHFJob > 0);
  const [mass, share] = weighed.reduce(
    ([pounds, part], row) => [pounds + row.massIngredient, part + row.percentInHFJob] as const,
    [0, 0] as readonly [number, number],
  );
  return share > 0 ? mass / share : STAND_IN_TOTAL;
}

/** A volume follows from a mass that the document says, where the catalogue has one density for the ingredient. */
function withKnownVolume(row: DisclosureRow, catalogue: Catalogue): DisclosureRow {
  if (row.volume !== null || !(statedMass(row) > 0) || row.percentInAdditive <= 0) return row;
  const entry = findEntry(row, catalogue);
  if (entry === undefined) return row;
  const specificGravity = entry.ingredient.specificGravity ?? 1;
  const units = entry.unit.rowUnits;
  const unit = ingredientMass({ ...row, volume: 1, specificGravity, units });
  const exact = row.massIngredient / unit;
  // So little must not become none.
  const volume = round(exact, exact < 1 ? 9 : 3);
  return { ...row, volume, amount: volume, specificGravity, units };
}

function findEntry({ tradeName, ingredientName }: DisclosureRow, { byIngredientName }: Catalogue) {
  const isKnown = ({ ingredient }: CatalogueEntry): boolean => (ingredient.specificGravity ?? 0) > 0;
  const found = (byIngredientName.get(normalName(ingredientName)) ?? []).filter(
    (entry) => entry.tradeName === normalName(tradeName) && isKnown(entry),
  );
  const [first, ...others] = found;
  const isOne = others.every(
    ({ ingredient, unit }) =>
      ingredient.specificGravity === first?.ingredient.specificGravity && unit.rowUnits === first?.unit.rowUnits,
  );
  return isOne ? first : undefined;
}

/** The claimants of the document get ids that no vendor of the table has. */
function withClaimants(disclosure: Disclosure, catalogue: Catalogue): Disclosure {
  const claimants = disclosure.vendors.map((vendor): Vendor => ({ ...vendor, id: -vendor.id }));
  const rows = disclosure.rows.map((row) => (row.vendorId === null ? row : { ...row, vendorId: -row.vendorId }));
  // Suppliers may be vendors: then a rule offers them as claimants.
  const isLacking = rows.some(({ vendorId, casNumber }) => vendorId === null && needsClaimant(casNumber));
  const vendors = isLacking ? [...claimants, ...catalogue.vendors] : claimants;
  return { ...disclosure, rows, vendors: claimants.length === 0 ? catalogue.vendors : vendors };
}

/** The word of version 4.0, where a row has one that only version 3.0 takes. */
function wordOf({ casNumber }: DisclosureRow): string | undefined {
  const word = newerWord(casNumber);
  return word === casNumber.trim() ? undefined : word;
}

/** Words such as Trade Secret and CBI, which version 4.0 does not have, with how many rows say each. */
export function olderWords({ rows }: Disclosure): readonly OlderWord[] {
  const found = rows.filter((row) => wordOf(row) !== undefined);
  return [...Map.groupBy(found, ({ casNumber }) => casNumber.trim())].map(([word, own]) => ({
    word,
    newer: newerWord(word) ?? '',
    rows: own.length,
  }));
}

export interface OlderWord {
  readonly word: string;
  readonly newer: string;
  readonly rows: number;
}

/** The same disclosure in the words of version 4.0. Nothing else changes, so that its claimants stay. */
export function withNewerWords(disclosure: Disclosure): Disclosure {
  if (olderWords(disclosure).length === 0) return disclosure;
  const rows = disclosure.rows.map((row) => {
    const casNumber = wordOf(row);
    return casNumber === undefined ? row : { ...row, casNumber };
  });
  return { ...disclosure, rows };
}
