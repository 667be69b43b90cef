import { describe, expect, it } from 'vitest';
import { casFactsOf, dieselCas, isPfasName, pfasCas } from './cas-facts.ts';
import { casVerdict } from '../model/cas-number.ts';

describe('the watched substances', () => {
  it.each([...dieselCas, ...pfasCas])('%s is a CAS number', (cas) => expect(casVerdict(cas)).toBe('valid'));

  it('are known by their number', () => {
    expect(dieselCas.size).toBe(5);
    expect(casFactsOf('08008-20-6').isDiesel).toBe(true);
    expect(casFactsOf('335-67-1')).toMatchObject({ isPfas: true, isDiesel: false });
    expect(casFactsOf('7732-18-5')).toMatchObject({ isWater: true, isSilica: false, isPfas: false });
  });

  it.each([
    'Perfluorooctanoic acid',
    'per-fluoroalkyl',
    'Polyfluoro acrylate',
    'Fluorotelomer alcohol',
    'fluoro-surfactant blend',
    'Tetrafluoroethylene copolymer',
    'PTFE powder',
    'PFOS',
    'Teflon',
    'PFAS',
  ])('%s is a PFAS by its name', (name) => expect(isPfasName(name)).toBe(true));

  it.each(['Hydrofluoric acid', 'Ammonium bifluoride', 'Superfluid', 'Sodium fluoride'])('%s is none', (name) => {
    expect(isPfasName(name)).toBe(false);
  });
});
