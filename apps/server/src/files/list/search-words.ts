import { type RawBuilder, sql } from 'kysely';

/** More words than anybody types only cost time. */
const MAX_WORDS = 10;
/** The index knows parts of words of this length; shorter ones only where a word begins. */
const INDEXED_LENGTH = 3;
/** Stands before each word in the database. */
const BEGINNING = ' Q';

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A file must meet all of them: each word stands anywhere in what is searched. */
export const searchConditions = (search: string): readonly RawBuilder<boolean>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => {
      const before = Array.from(word).length < INDEXED_LENGTH ? `%${BEGINNING}` : '%';
      return sql<boolean>`files.words like ${before} || lower(${escaped(word)}::text) || '%'`;
    });
