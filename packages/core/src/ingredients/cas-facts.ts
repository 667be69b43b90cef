import { remember } from '../memo/remember.ts';
import {
  type CasVerdict,
  casVerdict,
  hasLeadingZeros,
  isProprietary,
  needsSupplier,
  printCas,
  WATER_CAS,
} from '../model/cas-number.ts';
import { dieselCas, pfasCas } from './watched-substances.ts';

/** What the rules ask of a CAS number again and again. */
export interface CasFacts {
  readonly text: string;
  readonly verdict: CasVerdict;
  readonly printed: string;
  readonly isProprietary: boolean;
  readonly needsSupplier: boolean;
  readonly hasLeadingZeros: boolean;
  readonly isWater: boolean;
  readonly isSilica: boolean;
  readonly isChlorineDioxide: boolean;
  readonly isDiesel: boolean;
  readonly isPfas: boolean;
}

const SILICA_CAS = '14808-60-7';
const CHLORINE_DIOXIDE_CAS = '10049-04-4';

export const casFactsOf: (cas: string) => CasFacts = remember((cas) => {
  const printed = printCas(cas);
  return {
    text: cas,
    verdict: casVerdict(cas),
    printed,
    isProprietary: isProprietary(cas),
    needsSupplier: needsSupplier(cas),
    hasLeadingZeros: hasLeadingZeros(cas),
    isWater: printed === WATER_CAS,
    isSilica: printed === SILICA_CAS,
    isChlorineDioxide: printed === CHLORINE_DIOXIDE_CAS,
    isDiesel: dieselCas.has(printed),
    isPfas: pfasCas.has(printed),
  };
});
