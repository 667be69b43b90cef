import { customerOfWell } from '../customers/customer-of-wells.ts';
import { isUnknownCode, mapChemical } from '../disclosure/apply-to-wells.ts';
import { buildDisclosure, buildUnknownRow, isPumped } from '../disclosure/build-disclosure.ts';
import { withRows } from '../disclosure/edit-rows.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import type { Customer } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow, RowColumn } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import { waterOf } from './well-water.ts';
import type { WizardState } from './wizard-state.ts';

/**
 * For rows that were made while customers, vendors or ingredients could not be read. Without the table of ingredients no
 * row says that its code is not in there.
 */
export function asProvisional(disclosure: Disclosure, { byCode }: Catalogue): Disclosure {
  const { rows } = disclosure;
  const known = byCode.size > 0 ? rows : rows.map(withoutClaim);
  return { ...disclosure, rows: known, provisionalRows: known };
}

const withoutClaim = (row: DisclosureRow): DisclosureRow => (isUnknownCode(row) ? { ...row, comments: '' } : row);

interface WholeLists {
  readonly catalogue: Catalogue;
  readonly customers: readonly Customer[];
}

/** Makes provisional rows again now that every list is there. Chemicals whose rows were edited or deleted stay as they are. */
export function withCompletedRows(state: WizardState, { catalogue, customers }: WholeLists): WizardState {
  const completed = state.wells.flatMap(({ key, well }): (readonly [string, Disclosure])[] => {
    const mine = state.disclosures[key];
    if (mine?.provisionalRows === undefined) return [];
    const customer = mine.customer ?? customerOfWell(well, customers).customer;
    return [[key, completedWith(mine, buildDisclosure(well, catalogue, customer, waterOf(state, key)))]];
  });
  if (completed.length === 0) return state;
  return { ...state, disclosures: { ...state.disclosures, ...Object.fromEntries(completed) } };
}

/**
 * Makes the rows of codes that have come into the table of ingredients, or into the customer's mappings, since they were
 * unknown. Rows in which a user has typed stay. Rows that were made for another customer are made again only when asked.
 */
export function withKnownCodes(state: WizardState, catalogue: Catalogue): WizardState {
  const known = Object.entries(state.disclosures).flatMap(([key, before]): (readonly [string, Disclosure])[] => {
    const { provisionalRows, customer, rowsFor = null, rows, well } = before;
    const mayFollow = provisionalRows === undefined && (customer?.id ?? null) === rowsFor;
    const codes = mayFollow ? rows.filter((row) => isAsMade(row, well)).map(({ chemical }) => chemical) : [];
    const after = codes.reduce((disclosure, code) => mapChemical(disclosure, code, catalogue), before);
    return after === before ? [] : [[key, after]];
  });
  if (known.length === 0) return state;
  return { ...state, disclosures: { ...state.disclosures, ...Object.fromEntries(known) } };
}

/** True for a row of an unknown code that is as the job data made it. Its share follows the other rows. */
const isAsMade = (row: DisclosureRow, { chemicals }: Disclosure['well']): boolean =>
  isUnknownCode(row) &&
  chemicals.some((chemical) => {
    const made = isPumped(chemical) && { ...buildUnknownRow(chemical), percentInHFJob: row.percentInHFJob };
    return made && (Object.keys(made) as RowColumn[]).every((column) => made[column] === row[column]);
  });

function completedWith(
  { rows, provisionalRows = [], entryMethod, amendedReason }: Disclosure,
  whole: Disclosure,
): Disclosure {
  const completed = { ...whole, entryMethod, amendedReason };
  if (isSameRows(rows, provisionalRows)) return completed;
  const [before, mine, after] = [
    Map.groupBy(provisionalRows, chemicalOf),
    Map.groupBy(rows, chemicalOf),
    Map.groupBy(whole.rows, chemicalOf),
  ];
  const merged = [...new Set([...after.keys(), ...mine.keys()])].flatMap((chemical) => {
    const own = mine.get(chemical) ?? [];
    return isSameRows(own, before.get(chemical) ?? []) ? (after.get(chemical) ?? []) : own;
  });
  return withRows(completed, merged);
}

/** Blank for rows that a user added, which are in no other group. */
const chemicalOf = (row: DisclosureRow): string => (isWaterRow(row) ? 'water' : normalCode(row.chemical));

/** Shares follow the masses of all other rows, so only a typed one is an edit. */
export const isSameRows = (some: readonly DisclosureRow[], others: readonly DisclosureRow[]): boolean =>
  JSON.stringify(some.map(withoutShare)) === JSON.stringify(others.map(withoutShare));

const withoutShare = ({ percentInHFJob, ...row }: DisclosureRow) =>
  row.percentIsTyped ? { ...row, percentInHFJob } : row;
