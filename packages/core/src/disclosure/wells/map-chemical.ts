import type { Catalogue } from '../../ingredients/catalogue.ts';
import { normalCode } from '../../ingredients/chemical-codes.ts';
import { findByCode } from '../../ingredients/find-by-code.ts';
import { buildRows } from '../build-rows.ts';
import { UNKNOWN_CODE_COMMENT } from '../chemical-rows.ts';
import type { Disclosure } from '../disclosure.ts';
import { withRows } from '../edit-rows.ts';
import type { DisclosureRow } from '../row.ts';

/** A row made for a code that nobody knew, and that nobody has described since. */
export const isUnknownCode = (row: DisclosureRow): boolean =>
  row.comments === UNKNOWN_CODE_COMMENT && row.chemical !== '' && row.tradeName === '';

/** The rows that a code stands for by now, in the place of the row that was made while it was unknown. */
export function mapChemical(disclosure: Disclosure, code: string, catalogue: Catalogue): Disclosure {
  const { well, customer, rows } = disclosure;
  const isOf = (row: DisclosureRow): boolean => normalCode(row.chemical) === normalCode(code);
  const index = rows.findIndex((row) => isOf(row) && isUnknownCode(row));
  if (index === -1 || findByCode(catalogue, code, customer?.id ?? null) === undefined) return disclosure;
  const mapped = buildRows(well, catalogue, customer).rows.filter(isOf);
  return withRows(disclosure, rows.toSpliced(index, 1, ...mapped));
}
