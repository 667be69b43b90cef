import type { Customer } from '../../model/customer.ts';
import { buildDisclosure, withCustomer } from '../../disclosure/build-disclosure.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { withRows } from '../../disclosure/edit-rows.ts';
import { normalCode } from '../../ingredients/chemical-codes.ts';
import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Chemical, Well } from '../../model/well.ts';
import type { Judge, Versions } from './difference.ts';
import { mergeRows } from './merge-rows.ts';

interface Merging {
  readonly key: string;
  /** As the job data had it and have it now, and as it is after merging. */
  readonly wells: Versions<Well>;
  /** Whose the well was, and whose it is. */
  readonly owners: Omit<Versions<Customer | null>, 'mine'>;
  readonly catalogue: Catalogue;
}

/**
 * The rows made from the old data and those made from the new ones say what has changed; the draft's own say what was
 * edited. Where the table of ingredients has changed since, the draft differs from both, and keeps what it has.
 */
export function mergeDisclosure(
  mine: Disclosure,
  { key, wells, owners, catalogue }: Merging,
  judge: Judge,
): Disclosure {
  // A volume that somebody typed in Edit Well is not the source's to change, in the Water row neither.
  const { clean } = wells.mine;
  const isChosen = mine.customer?.id !== owners.before?.id;
  const customer = isChosen ? mine.customer : owners.after;
  const rowsOf = (well: Well, owner: Customer | null) => buildDisclosure(well, catalogue, owner, null).rows;
  // Where the source's is taken, the row is compared with what it was made from, so that nobody is asked twice.
  const cleanBefore = clean === wells.after.clean ? mine.well.totalClean : clean;
  const rows = mergeRows(
    { key, well: mine.well.wellName },
    {
      before: rowsOf({ ...wells.before, clean: cleanBefore }, isChosen ? mine.customer : owners.before),
      after: rowsOf({ ...wells.after, clean }, customer),
      mine: mine.rows,
    },
    judge,
  );
  const merged = rows === mine.rows ? mine : withRows({ ...mine, vendors: catalogue.vendors }, rows);
  const owned = customer === null || customer.id === merged.customer?.id ? merged : withCustomer(merged, customer);
  return withChemicals(owned, wells);
}

/** A chemical that was dropped from the draft stays dropped. */
function withChemicals(disclosure: Disclosure, { before, after }: Versions<Well>): Disclosure {
  if (JSON.stringify(before.chemicals) === JSON.stringify(after.chemicals)) return disclosure;
  const codes = (chemicals: readonly Chemical[]) => new Set(chemicals.map(({ code }) => normalCode(code)));
  const [were, are] = [codes(before.chemicals), codes(disclosure.well.chemicals)];
  const isDropped = ({ code }: Chemical): boolean => were.has(normalCode(code)) && !are.has(normalCode(code));
  const chemicals = after.chemicals.filter((chemical) => !isDropped(chemical));
  return { ...disclosure, well: { ...disclosure.well, chemicals } };
}
