/**
 * How many letters must be changed, put in or left out to make one text of another. Where only few may, name the most:
 * then more of them count as one more, and long texts that have nothing in common take no time.
 */
export function editDistance(one: string, other: string, most = one.length + other.length): number {
  // Of each line of the table only the cells beside the diagonal: all others are further than `most`.
  let line: readonly number[] = Array.from({ length: 2 * most + 1 }, (_, cell) =>
    cell < most ? Infinity : cell - most,
  );
  let row = 0;
  for (const letter of one) {
    row += 1;
    line = lineBelow(line, letter, other, row - most);
    if (Math.min(...line) > most) return most + 1;
  }
  return Math.min(line[other.length - row + most] ?? Infinity, most + 1);
}

/** `start` is the place in the other text that its first cell stands for. */
function lineBelow(above: readonly number[], letter: string, other: string, start: number): number[] {
  const line: number[] = [];
  let before = Infinity;
  for (const [cell, diagonal] of above.entries()) {
    const at = start + cell;
    const change = diagonal + (letter === other[at - 1] ? 0 : 1);
    const least = Math.min(change, (above[cell + 1] ?? Infinity) + 1, before + 1);
    before = at < 0 || at > other.length ? Infinity : least;
    line.push(before);
  }
  return line;
}
