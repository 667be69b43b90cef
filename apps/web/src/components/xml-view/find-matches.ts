/** More than these are not counted: nobody goes through them one by one. */
export const MOST_MATCHES = 9999;

/** Where a text begins in another that is all lower case, without regard to its own case. */
export function findMatches(lowerText: string, wanted: string): readonly number[] {
  const matches: number[] = [];
  if (wanted === '') return matches;
  const lowerWanted = wanted.toLowerCase();
  let at = lowerText.indexOf(lowerWanted);
  while (at >= 0 && matches.length < MOST_MATCHES) {
    matches.push(at);
    at = lowerText.indexOf(lowerWanted, at + lowerWanted.length);
  }
  return matches;
}
