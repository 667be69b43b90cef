import type { ColumnType } from 'kysely';

/** May be null, and may be left out when a row is inserted. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written by the database only. */
export type Made<T> = ColumnType<T, never, never>;
