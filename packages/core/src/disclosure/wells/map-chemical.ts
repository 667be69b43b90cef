import type { Catalogue } from '../../ingredients/catalogue.ts';
import { normalCode } from '../../ingredients/chemical-codes.ts';
import { findByCode } from '../../ingredients/find-by-code.ts';
import { buildRows } from '../build-rows.ts';
import { isPumped, UNKNOWN_CODE_COMMENT } from '../chemical-rows.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { withRows } from '../edit-rows.ts';
import type { Chemical } from '../../model/well.ts';
import type { DisclosureRow } from '../../model/row.ts';

/** A row made for a code that nobody knew, and that nobody has described since. */
export const isUnknownCode = (row: DisclosureRow): boolean =>
  row.comments === UNKNOWN_CODE_COMMENT && row.chemical !== '' && row.tradeName === '';

/**
 * The rows that a code stands for by now, in the place of the row that was made while it was unknown. An amount that was
 * typed there since is the amount of all of them.
 */
export function mapChemical(disclosure: Disclosure, code: string, catalogue: Catalogue): Disclosure {
  const { well, customer, rows } = disclosure;
  const isOf = (row: DisclosureRow): boolean => normalCode(row.chemical) === normalCode(code);
  const index = rows.findIndex((row) => isOf(row) && isUnknownCode(row));
  const unknown = rows[index];
  if (unknown === undefined || findByCode(catalogue, code, customer?.id ?? null) === undefined) return disclosure;
  // An amount under the same code that cannot be read gives no row, and gets none by this.
  const chemicals = well.chemicals.map((chemical) =>
    isPumped(chemical) && normalCode(chemical.code) === normalCode(code) ? withTyped(chemical, unknown) : chemical,
  );
  const mapped = buildRows({ ...well, chemicals }, catalogue, customer).rows.filter(isOf);
  return withRows(disclosure, rows.toSpliced(index, 1, ...mapped));
}

/** Whoever types a volume or units into a row settles them. Gallons are only what a row without any says. */
function withTyped(chemical: Chemical, { volume, units, catalogueUnits }: DisclosureRow): Chemical {
  if (catalogueUnits === '' || volume === null) return chemical;
  return { ...chemical, amount: volume, unit: units === 'gal' && chemical.unit === null ? null : units };
}
