import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { casVerdict, printCas } from '../model/cas-number.ts';
import { readSubstances } from './substances.ts';

describe('the lists of substances', () => {
  it('have numbers and names, each once', () => {
    expect([substances.names.size, substances.numbers.size, substances.replacements.size]).toEqual([1539, 1539, 8351]);
    expect(substances.names.get('7732-18-5')).toBe('water');
    expect(substances.numbers.get('methanol')).toBe('67-56-1');
    expect(substances.replacements.get('54841-71-3')).toBe('67-56-1');
  });

  it('have valid numbers only, as they are printed', () => {
    const all = [...substances.names.keys(), ...substances.replacements.keys()];
    expect(all.filter((cas) => casVerdict(cas) !== 'valid' || printCas(cas) !== cas)).toEqual([]);
  });

  it('replace a number by one that is listed and not replaced itself', () => {
    expect([...substances.replacements.values()].filter((cas) => !substances.names.has(cas))).toEqual([]);
    expect([...substances.names.keys()].filter((cas) => substances.replacements.has(cas))).toEqual([]);
  });

  it('are refused when they are broken', () => {
    expect(() => readSubstances('cas_number,name\n"50-00-0,x', '')).toThrow('A list of substances cannot be read');
  });
});
