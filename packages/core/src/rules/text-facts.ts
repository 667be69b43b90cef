import { findForbiddenCharacter, HIDDEN_IN_NAMES } from '../texts/characters.ts';
import { isPfasName } from '../ingredients/cas-facts.ts';
import { normalName } from '../texts/fold.ts';
import { remember } from '../memo/remember.ts';

/** What the rules ask of a text again and again. */
export interface TextFacts {
  readonly text: string;
  readonly isBlank: boolean;
  /** Trimmed and without case. */
  readonly normal: string;
  readonly hasAmpersand: boolean;
  /** The place of the first character that XML forbids, or -1. */
  readonly forbiddenAt: number;
  readonly isFiller: boolean;
  /** Within it, not around it, stands what no one sees: a line break, a tab, a control character that XML allows. */
  readonly hidesSomething: boolean;
  readonly isPfas: boolean;
}

export const factsOf: (text: string) => TextFacts = remember((text) => {
  const normal = normalName(text);
  const forbiddenAt = findForbiddenCharacter(text);
  return {
    text,
    isBlank: normal === '',
    normal,
    hasAmpersand: text.includes('&'),
    forbiddenAt,
    isFiller: fillers.has(normal),
    hidesSomething: forbiddenAt === -1 && text.trim().search(HIDDEN_IN_NAMES) !== -1,
    isPfas: isPfasName(text),
  };
});

/** What people write to get past a required field. */
export const fillers: ReadonlySet<string> = new Set([
  'listed above',
  'listed below',
  'listed with chemicals',
  'see above',
  'see below',
  'ingredient container',
  'as listed',
  'none',
  'unknown',
  'n/a',
  'na',
  'tbd',
  'test',
  'null',
  'undefined',
  'x',
  'xx',
  'xxx',
  '0',
  '-',
  '--',
  '.',
  '?',
]);
