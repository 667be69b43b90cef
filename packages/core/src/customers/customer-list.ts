import { foldBlanks, foldLine, normalName } from '../texts/fold.ts';

/** Where the customers of a user stand in one cell of a spreadsheet. */
const SEPARATOR = ';';

/** What customers are compared by: no two have names that look the same, but for upper and lower case. */
export const customerKey = (name: string): string => normalName(foldLine(name));

/**
 * The customers in one text, in which semicolons separate them, each once, and the names that are none. A customer
 * may have a semicolon in its name, so the longest name that is known wins.
 */
export function readCustomerList<Known>(
  text: string,
  known: ReadonlyMap<string, Known>,
): { readonly customers: Known[]; readonly unknown: string[] } {
  const pieces = text.split(SEPARATOR);
  const customers = new Set<Known>();
  const unknown: string[] = [];
  for (let start = 0; start < pieces.length;) {
    const found = longestFrom(pieces, start, known);
    const name = foldBlanks(pieces[start] ?? '');
    if (found) customers.add(found.customer);
    else if (name !== '') unknown.push(name);
    start = found?.end ?? start + 1;
  }
  return { customers: [...customers], unknown };
}

/** No name has more semicolons than this. */
const MOST_PIECES = 5;

function longestFrom<Known>(pieces: readonly string[], start: number, known: ReadonlyMap<string, Known>) {
  for (let end = Math.min(pieces.length, start + MOST_PIECES); end > start; end -= 1) {
    const customer = known.get(customerKey(pieces.slice(start, end).join(SEPARATOR)));
    if (customer !== undefined) return { customer, end };
  }
  return undefined;
}

export const printCustomerList = (names: readonly string[]): string => names.join(`${SEPARATOR} `);
