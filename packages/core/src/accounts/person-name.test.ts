import { describe, expect, it } from 'vitest';
import { displayName, readPersonName } from './person-name.ts';

describe('a full name', () => {
  it.each([
    ['Pat Lee', 'Pat', 'Lee'],
    ['  Ana  María   Pérez ', 'Ana María', 'Pérez'],
  ])('%j splits at its last blank', (name, firstName, lastName) => {
    expect(readPersonName(name)).toEqual({ firstName, lastName });
  });

  it.each(['', '   ', 'Pat'])('%j is not one', (name) => {
    expect(readPersonName(name)).toBeUndefined();
  });
});

describe('the shown name', () => {
  it('is both names', () => expect(displayName('Pat', 'Lee', 'x@y.example')).toBe('Pat Lee'));
  it('is what stands before the @ when one name is missing', () => {
    expect(displayName('Pat', '', 'pat.lee@example.com')).toBe('pat.lee');
    expect(displayName(undefined, 'Lee', 'pat.lee@example.com')).toBe('pat.lee');
  });
});
