import { findForbiddenCharacter } from '../xml/characters.ts';
import { normalName } from './fold.ts';
import { remember } from './remember.ts';

/** What the rules ask of a text again and again. */
export interface TextFacts {
  readonly isBlank: boolean;
  /** Trimmed and without case. */
  readonly normal: string;
  readonly hasAmpersand: boolean;
  /** The place of the first character that XML forbids, or -1. */
  readonly forbiddenAt: number;
}

export const factsOf: (text: string) => TextFacts = remember((text) => ({
  isBlank: text.trim() === '',
  normal: normalName(text),
  hasAmpersand: text.includes('&'),
  forbiddenAt: findForbiddenCharacter(text),
}));
