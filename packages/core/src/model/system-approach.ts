import type { Disclosure } from './disclosure.ts';
import type { DisclosureRow } from './row.ts';

/** Stands for the CAS number of a product whose chemicals are listed apart from it, and for their names. */
export const LISTED_BELOW = 'Listed Below';
export const NO_INGREDIENT_NAME = '-';
/** The purpose of the block that lists the chemicals of all products together. */
export const OTHER_INGREDIENTS = 'Other Ingredients';

const isSame = (text: string, other: string): boolean => text.trim().toLowerCase() === other.toLowerCase();

/** A row of a document that names a product and none of its chemicals. */
export const isProductRow = ({ casNumber }: Pick<DisclosureRow, 'casNumber'>): boolean =>
  isSame(casNumber, LISTED_BELOW);

/** A row of a document that names a chemical and no product. */
export const isChemicalRow = ({
  tradeName,
  supplier,
  purpose,
}: Pick<DisclosureRow, 'tradeName' | 'supplier' | 'purpose'>): boolean =>
  isSame(purpose, OTHER_INGREDIENTS) && tradeName.trim() === '' && supplier.trim() === '';

/** True for a document that was read as SystemApproach and still is: its rows stay as they are. */
export const isReadApart = ({ entryMethod, asRead }: Pick<Disclosure, 'entryMethod' | 'asRead'>): boolean =>
  entryMethod === 'SystemApproach' && asRead?.texts['entryMethod']?.trim() === entryMethod;

/**
 * True when a row is one half of what a SystemApproach document says: it has no mass, and a product has no numbers at
 * all. The rows that such a document is made from still are whole, and the rules ask everything of them.
 */
export const isHalfRow = (disclosure: Pick<Disclosure, 'entryMethod' | 'asRead'>, row: DisclosureRow): boolean =>
  isReadApart(disclosure) && (isProductRow(row) || isChemicalRow(row));

/** True for a disclosure whose rows are such halves: it was read so, and lists products and chemicals apart. */
export const isListedApart = ({
  entryMethod,
  rows,
  asRead,
}: Pick<Disclosure, 'entryMethod' | 'rows' | 'asRead'>): boolean =>
  entryMethod === 'SystemApproach' && asRead !== undefined && rows.some(isChemicalRow);
