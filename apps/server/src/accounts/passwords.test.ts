import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('a password', () => {
  it('is stored as argon2id with the agreed cost, salted', async () => {
    const [first, second] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it.each([' leading blank', 'trailing blank ', 'пароль-密码-🛢️', 'x'.repeat(128), 'a\tb\nc'])(
    'matches exactly as given: %j',
    async (password) => {
      const stored = await passwords.hash(password);
      expect(await passwords.matches(stored, password)).toBe(true);
      expect(await passwords.matches(stored, password.trim().slice(0, -1))).toBe(false);
    },
  );

  it('counts every byte: no tail is cut off', async () => {
    const stored = await passwords.hash('x'.repeat(127) + 'a');
    expect(await passwords.matches(stored, 'x'.repeat(127) + 'b')).toBe(false);
  });

  it.each([null, undefined])('matches nothing when %s is stored', async (stored) => {
    expect(await passwords.matches(stored, '')).toBe(false);
  });
});
