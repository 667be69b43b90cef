import { foldLine } from '../texts/fold.ts';
import { spellingOf } from './company-name.ts';

/** A customer has at most this many other names. */
export const MOST_OTHER_NAMES = 50;

/** Where other names stand in one text: in a form and in a cell of a spreadsheet. */
const SEPARATOR = ';';

/** Other names from a list, or from one text in which semicolons separate them. Each spelling counts once. */
export function readOtherNames(given: string | readonly string[]): string[] {
  const names = [given].flat().flatMap((text) => text.split(SEPARATOR).map(foldLine));
  const firstOf = Map.groupBy(names, (name) => spellingOf(name) || name);
  return [...firstOf.values()].flatMap(([first = '']) => (first === '' ? [] : [first]));
}

export const printOtherNames = (names: readonly string[]): string => names.join(`${SEPARATOR} `);

/** A name that holds the separator cannot be kept as one. */
export const isOneName = (name: string): boolean => !name.includes(SEPARATOR) && spellingOf(name) !== '';

/** What a customer is called. */
export interface NamedCustomer {
  readonly name: string;
  readonly otherNames: readonly string[];
}

export interface SharedName<Named> {
  readonly of: Named;
  /** The name as this customer spells it. */
  readonly name: string;
  /** The customer that has it already. */
  readonly owner: Named;
}

/**
 * Other names that another customer has, as its name or as another name. The customer that comes first owns a name.
 * Two customers' own names may differ in punctuation alone; then neither is taken without asking.
 */
export const findSharedNames = <Named extends NamedCustomer>(customers: readonly Named[]): SharedName<Named>[] =>
  customers.flatMap(sharedNamesFinder<Named>());

/** The same for one customer after the other: what each shares with those before it. */
export function sharedNamesFinder<Named extends NamedCustomer>() {
  const owners = new Map<string, { readonly owner: Named; readonly isOther: boolean }>();
  return (of: Named): SharedName<Named>[] =>
    [of.name, ...of.otherNames].flatMap((name, index) => {
      const spelling = spellingOf(name);
      const isOther = index > 0;
      const known = owners.get(spelling);
      if (!known && spelling !== '') owners.set(spelling, { owner: of, isOther });
      const isShared = known !== undefined && known.owner !== of && (known.isOther || isOther);
      return isShared ? [{ of, name, owner: known.owner }] : [];
    });
}
