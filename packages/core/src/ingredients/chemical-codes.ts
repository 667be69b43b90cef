import { remember } from '../memo/remember.ts';
import { normalName } from '../texts/fold.ts';

/** The comment of a row whose code no table knows. It is ours: it must not reach a document that is filed. */
export const UNKNOWN_CODE_COMMENT = 'Code not found in ingredients table';

/** The code for what a third party brings along: it always goes through the customer's mappings. */
export const THIRD_PARTY_CODE = 'A1047';

const range = (prefix: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);

/** The codes of the job data that may be mapped to ingredients. */
export const chemicalCodes: readonly string[] = [
  THIRD_PARTY_CODE,
  ...range('P', 1045, 1095),
  ...range('CP', 1001, 1125),
];

/** Codes are compared as names are: the table of ingredients keeps one form of an accent, and job data may have another. */
export const normalCode: (code: string) => string = remember(normalName);

const byNormalCode = new Map(chemicalCodes.map((code) => [normalCode(code), code]));

/** A code of the list in its own spelling; undefined for any other. */
export const readChemicalCode = (code: string): string | undefined => byNormalCode.get(normalCode(code));
export const isChemicalCode = (code: string): boolean => byNormalCode.has(normalCode(code));
