import { remember } from '../texts/remember.ts';
import { type CasVerdict, casVerdict, hasLeadingZeros, isProprietary, needsSupplier, printCas } from './cas-number.ts';

/** What the rules ask of a CAS number again and again. */
export interface CasFacts {
  readonly verdict: CasVerdict;
  readonly printed: string;
  readonly isProprietary: boolean;
  readonly needsSupplier: boolean;
  readonly hasLeadingZeros: boolean;
}

export const casFactsOf: (cas: string) => CasFacts = remember((cas) => ({
  verdict: casVerdict(cas),
  printed: printCas(cas),
  isProprietary: isProprietary(cas),
  needsSupplier: needsSupplier(cas),
  hasLeadingZeros: hasLeadingZeros(cas),
}));
