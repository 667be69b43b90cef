import { describe, expect, it } from 'vitest';
import { hashToken, isTokenShaped, newNonce, newToken, successorOf } from './tokens.ts';

describe('a token', () => {
  it('has 256 bits and comes once', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newToken));
    expect(tokens.size).toBe(1000);
    expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('has one successor for each nonce', () => {
    const [token, nonce] = [newToken(), newNonce()];
    expect(successorOf(token, nonce)).toBe(successorOf(token, nonce));
    expect(successorOf(token, newNonce())).not.toBe(successorOf(token, nonce));
    expect(isTokenShaped(successorOf(token, nonce))).toBe(true);
  });

  it('is not its hash', () => expect(hashToken('a').toString('base64url')).not.toContain('a'.repeat(43)));

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), 'ä'.repeat(43), `${'a'.repeat(42)} `])('is not %j', (text) => {
    expect(isTokenShaped(text)).toBe(false);
  });
});
