import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import type { Db, Tx } from '../database/db.ts';

/** Where the mirror in use is. */
export const MIRROR = 'registry';
/** Where a load fills the tables that will replace it. They have the same names there. */
export const NEXT_MIRROR = 'registry_next';

/** Raised whenever a table of the mirror changes: an older mirror is then not read any more, and must be loaded again. */
export const MIRROR_VERSION = 3;

/**
 * The tables of the mirror. A load makes them all new, and no statement changes them afterwards.
 * Blank cells of the archive are null.
 */
export interface MirrorTables {
  mirror: MirrorTable;
  texts: { id: number; text: string };
  disclosures: MirrorDisclosure;
  ingredients: MirrorIngredient;
  water_sources: MirrorWaterSource;
}

/** A day, or a number as it was printed, such as 0.10. Read it as `column::text`: the driver makes something else of it. */
type AsText = string;

/** One row: the archive that was loaded. */
export interface MirrorTable {
  version: number;
  /** Its row in `registry_loads`, unless the database was restored since. */
  load_id: string;
  file_name: string;
  archive_date: AsText;
  loaded_at: Date;
  /** Of all disclosures without odd days. */
  newest_job_end: AsText | null;
  disclosures: number;
  ingredients: number;
  water_sources: number;
}

export interface MirrorDisclosure {
  /** Counted from 1 in each load. */
  id: number;
  /** The registry's own. */
  disclosure_id: string;
  job_start: AsText;
  job_end: AsText;
  /** A year before 2000, or after the archive was made. Such a disclosure is in no aggregate. */
  is_odd: boolean;
  /** 14 digits, filled up with zeros. Blank when the archive has fewer than 10. */
  api_number: string;
  state_name: string;
  county_name: string;
  operator_name: string;
  well_name: string;
  latitude: AsText | null;
  longitude: AsText | null;
  projection: string;
  tvd: AsText | null;
  base_water_volume: AsText | null;
  base_non_water_volume: AsText | null;
  ff_version: string;
  federal_well: boolean | null;
  indian_well: boolean | null;
}

/** Texts are ids of `texts`; a blank one is null. */
export interface MirrorIngredient {
  /** The id of `disclosures`. */
  disclosure: number;
  /** The order of the lines in the archive. */
  position: number;
  trade_name: number | null;
  supplier: number | null;
  purpose: number | null;
  cas_number: number | null;
  ingredient_name: number | null;
  common_name: number | null;
  percent_high_additive: AsText | null;
  percent_hf_job: AsText | null;
  mass: AsText | null;
  comment: number | null;
  claimant: number | null;
  msds: boolean | null;
}

export interface MirrorWaterSource {
  disclosure: number;
  position: number;
  description: number | null;
  percent: AsText | null;
}

/** In the order in which they are made. Indexes are made when the rows are there. */
export const mirrorTableDefinitions: Readonly<Record<keyof MirrorTables, string>> = {
  mirror: `version integer not null, load_id uuid not null, file_name text not null, archive_date date not null,
    loaded_at timestamptz not null, newest_job_end date, disclosures integer not null, ingredients integer not null,
    water_sources integer not null`,
  texts: 'id integer not null, text text not null',
  disclosures: `id integer not null, disclosure_id text not null, job_start date not null, job_end date not null,
    is_odd boolean not null, api_number text not null, state_name text not null, county_name text not null,
    operator_name text not null, well_name text not null, latitude numeric, longitude numeric, projection text not null,
    tvd numeric, base_water_volume numeric, base_non_water_volume numeric, ff_version text not null,
    federal_well boolean, indian_well boolean`,
  ingredients: `disclosure integer not null, position integer not null, trade_name integer, supplier integer,
    purpose integer, cas_number integer, ingredient_name integer, common_name integer, comment integer, claimant integer,
    percent_high_additive numeric, percent_hf_job numeric, mass numeric, msds boolean`,
  water_sources: 'disclosure integer not null, position integer not null, description integer, percent numeric',
};

/** The table, and what is indexed. */
export const mirrorIndexes: readonly (readonly [keyof MirrorTables, string])[] = [
  ['texts', '(id)'],
  ['disclosures', '(id)'],
  ['disclosures', '(left(api_number, 10), job_end)'],
  ['ingredients', '(disclosure)'],
  ['water_sources', '(disclosure)'],
];

/**
 * What is made from the rows at the end of a load: after the indexes, before readers see any of it. A step may make tables
 * of its own in `schema`. They replace those of the mirror before, like all the others.
 */
export interface AfterCopyStep {
  readonly afterCopy: (client: Client, schema: string) => Promise<void>;
}

/** Reads the mirror. Statements that belong together run in one transaction: the first one holds the mirror until its end. */
export const mirrorOf = (db: Db | Tx): Kysely<MirrorTables> =>
  (db as unknown as Kysely<MirrorTables>).withSchema(MIRROR);

/** The archive in use. Undefined when there is none, or one of another version: nothing may be read then. */
export async function findMirror(db: Db | Tx): Promise<MirrorTable | undefined> {
  const { rows } = await sql<{ there: boolean | null }>`
    select has_table_privilege(to_regclass(${`${MIRROR}.mirror`}), 'select') as there`.execute(db);
  if (rows[0]?.there !== true) return undefined;
  const mirror = await mirrorOf(db)
    .selectFrom('mirror')
    .selectAll()
    .select([
      sql<string>`archive_date::text`.as('archive_date'),
      sql<string | null>`newest_job_end::text`.as('newest_job_end'),
    ])
    .executeTakeFirst();
  return mirror?.version === MIRROR_VERSION ? mirror : undefined;
}
