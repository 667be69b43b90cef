import type { RecordFields, SortName, WireName } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/db.ts';
import { byNumber, byText } from '../database/list-page.ts';

/** How a list of records is sorted and searched. `odd` holds the columns that are not compared as they are. */
export function listingOf<Fields extends RecordFields>(
  table: keyof Tables,
  fields: Fields,
  odd?: Readonly<Partial<Record<WireName<Fields>, RawBuilder<unknown>>>>,
) {
  const column = (wire: string) => odd?.[wire as WireName<Fields>] ?? sql.ref(`${table}.${wire}`);
  const sorts = Object.values(fields)
    .filter(({ isSorted = true }) => isSorted)
    .map(({ wire, isNumber }) => [wire, isNumber ? byNumber(column(wire)) : byText(column(wire))] as const);
  return {
    sorts: Object.fromEntries(sorts) as Record<SortName<Fields>, ReturnType<typeof byText>>,
    id: sql.ref(`${table}.id`),
    searched: Object.values(fields)
      .filter(({ isSearched = true }) => isSearched)
      .map(({ wire }) => column(wire)),
  };
}
