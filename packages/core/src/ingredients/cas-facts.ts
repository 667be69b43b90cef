import { remember } from '../memo/remember.ts';
import {
  type CasVerdict,
  type ClaimantNeed,
  claimantNeed,
  casVerdict,
  hasLeadingZeros,
  isProprietary,
  needsSupplier,
  newerWord,
  printCas,
  WATER_CAS,
} from '../model/cas-number.ts';
import { isProductRow } from '../model/system-approach.ts';

/** What the rules ask of a CAS number again and again. */
export interface CasFacts {
  readonly text: string;
  readonly verdict: CasVerdict;
  readonly printed: string;
  readonly isProprietary: boolean;
  readonly needsSupplier: boolean;
  readonly claimant: ClaimantNeed;
  /** For a word that only version 3.0 has, that of version 4.0. */
  readonly newerWord: string | undefined;
  readonly hasLeadingZeros: boolean;
  /** The word that a SystemApproach document has for the chemicals of a product. */
  readonly isListedBelow: boolean;
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
    claimant: claimantNeed(cas),
    newerWord: newerWord(cas),
    hasLeadingZeros: hasLeadingZeros(cas),
    isListedBelow: isProductRow({ casNumber: cas }),
    isWater: printed === WATER_CAS,
    isSilica: printed === SILICA_CAS,
    isChlorineDioxide: printed === CHLORINE_DIOXIDE_CAS,
    isDiesel: dieselCas.has(printed),
    isPfas: pfasCas.has(printed),
  };
});

/** Fuels whose injection needs a federal permit. */
export const dieselCas: ReadonlySet<string> = new Set([
  '68334-30-5',
  '68476-34-6',
  '68476-30-2',
  '68476-31-3',
  '8008-20-6',
]);

/** Per- and polyfluorinated substances that have been met in disclosures or are watched for. */
export const pfasCas: ReadonlySet<string> = new Set([
  '335-67-1',
  '1763-23-1',
  '2795-39-3',
  '375-73-5',
  '355-46-4',
  '375-95-1',
  '307-24-4',
  '335-76-2',
  '13252-13-6',
  '9002-84-0',
  '25038-71-5',
  '27619-97-2',
  '647-42-7',
  '65545-80-4',
  '65605-70-1',
]);

const PFAS_NAME =
  /per-?fluor|poly-?fluor|fluoro-?(?:telomer|alkyl|surfactant|polymer|acrylate|methacrylate)|tetrafluoro-?ethylene|\bptfe\b|\bpfas\b|\bpfo[as]\b|\bteflon\b/i;

export const isPfasName = (name: string): boolean => PFAS_NAME.test(name);
