import { takeApart } from '../customers/company-name.ts';
import { normalCounty, normalState } from '../places/api-states.ts';

/** A longer text is no name, and would not fit into an index. */
const LONGEST = 100;

/**
 * What names in the archive are counted as: people typed them, and one place or company must be one, however it is written.
 * Blank for a name without letters.
 */
export const neighbourKeys = {
  state: (name: string): string => normalState(name).slice(0, LONGEST),
  county: (name: string): string => normalCounty(name).slice(0, LONGEST),
  /** Without the words for its kind: `XTO Energy, Inc.` and `XTO ENERGY` are one operator. */
  operator: (name: string): string => {
    const { tokens, stripped } = takeApart(name);
    return (stripped.length > 0 ? stripped : tokens).join('').slice(0, LONGEST);
  },
} as const;
