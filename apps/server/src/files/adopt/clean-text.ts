/** Longer ones are no names, and would not fit into an index. */
const LONGEST = 300;

/** A text of somebody else's on one line, as the index can hold it. */
export const cleanText = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, LONGEST)
    .join('')
    .trim();
