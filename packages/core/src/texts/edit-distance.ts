/** How many letters must be changed, put in or left out to make one text of another. */
export function editDistance(one: string, other: string): number {
  let above: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const line = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
