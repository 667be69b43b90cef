import { describe, expect, it } from 'vitest';
import { isGuessable, passwordLength } from './password.ts';

describe('a password', () => {
  it('is counted in characters, not in UTF-16 units', () => expect(passwordLength('🛢️x')).toBe(3));

  it.each(['fracfocus', 'FracFocus-2026', 'patlee99'.replace('lee', ''), 'lee!lee'])('%j is guessable', (password) => {
    expect(isGuessable(password, 'pat.lee@example.com')).toBe(true);
  });

  it.each(['fracfocus-demo', 'correct horse', '12345678', 'patience'])('%j is not', (password) => {
    expect(isGuessable(password, 'pat.lee@example.com')).toBe(false);
  });
});
