import { describe, expect, it } from 'vitest';
import { isEmailAddress, normalEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each(['a@b', 'a@b.c', `${'a'.repeat(249)}@b.co`, 'pat.lee@example.com', "o'hara+x@sub.example.co"])(
    '%j is one',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );

  it.each(['', 'pat', '@b', 'a@', 'a b@c.d', 'a@-b.c', 'a@b\n', `${'a'.repeat(250)}@b.co`])('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('is compared without case and blanks', () => expect(normalEmail(' Pat@Example.COM ')).toBe('pat@example.com'));
});
