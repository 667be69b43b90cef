/** More words than anybody types only cost time. */
const MAX_WORDS = 10;
/** The index knows parts of words of this length; shorter ones only where a word begins. */
const INDEXED_LENGTH = 3;

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Patterns of which a file must match all: each word stands anywhere in what is searched. */
export const searchPatterns = (search: string): readonly string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (Array.from(word).length < INDEXED_LENGTH ? `% ${escaped(word)}%` : `%${escaped(word)}%`));
