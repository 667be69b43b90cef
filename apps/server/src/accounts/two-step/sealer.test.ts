import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const secret = Buffer.from('a secret of twenty b');
const old = createSealer(['the old key']);

describe('what is sealed', () => {
  it('opens with its key, and looks different each time', () => {
    const [one, other] = [old.seal(secret, 'user:1'), old.seal(secret, 'user:1')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes(secret)).toBe(false);
    expect(old.open(one, 'user:1')).toEqual(secret);
  });

  it('opens after a new key was put in front of the old one, and not when the old one is gone', () => {
    const sealed = old.seal(secret, 'user:1');
    const both = createSealer(['the new key', 'the old key']);
    expect(both.open(sealed, 'user:1')).toEqual(secret);
    const fresh = createSealer(['the new key']);
    expect(fresh.open(both.seal(secret, 'user:1'), 'user:1')).toEqual(secret);
    expect([fresh.canOpen(sealed), both.canOpen(sealed)]).toEqual([false, true]);
    expect(() => fresh.open(sealed, 'user:1')).toThrow('please add it to SECRETS_KEY');
  });

  it('does not open for another owner, nor with a byte changed', () => {
    const sealed = old.seal(secret, 'user:1');
    expect(() => old.open(sealed, 'user:2')).toThrow();
    for (const place of [9, 21, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => old.open(changed, 'user:1')).toThrow();
    }
  });
});
