import { describe, expect, it } from 'vitest';
import { readUnit } from './units.ts';

describe('a unit', () => {
  it.each(['gal', 'GALS', ' Gallon ', 'gallons', '', ' '])('%j is gallons', (word) => {
    expect(readUnit(word)?.rowUnits).toBe('gal');
    expect(readUnit(word)?.convert(7)).toBe(7);
  });

  it.each(['L', 'l', 'liter', 'Liters', 'litre', 'LITRES'])('%j is liters, carried as gallons', (word) => {
    expect(readUnit(word)?.rowUnits).toBe('gal');
    expect(readUnit(word)?.convert(3785.411784)).toBeCloseTo(1000, 10);
  });

  it.each(['lb', 'Lbs', 'pound', 'POUNDS'])('%j is pounds', (word) => {
    expect(readUnit(word)?.rowUnits).toBe('lb');
    expect(readUnit(word)?.convert(7)).toBe(7);
  });

  it('kg is carried as pounds', () => {
    expect(readUnit(' Kg')?.rowUnits).toBe('lb');
    expect(readUnit('kg')?.convert(10)).toBe(22.046226218);
  });

  it.each(['bbl', 'ton', 'g', 'gal.', 'constructor'])('%j is none', (word) => {
    expect(readUnit(word)).toBeUndefined();
  });
});
