import { checkWell } from '../disclosure/check-well.ts';
import { selectWell } from '../model/select-wells.ts';
import { printApiNumber } from '../files/api-number.ts';
import { digitsOf } from '../places/api-states.ts';
import type { Finding } from '../rule/rule.ts';
import type { WizardWell } from './wizard-state.ts';

/** What is wrong with a well before anything is made of it: in its data, and as it stands now. */
export function problemsOfWell({ well, findings }: WizardWell): Finding[] {
  return [...findings, ...checkWell(selectWell(well, null))];
}

/** The number with the zeros that it lacks, when it is one of ten or twelve digits. */
export function withZeros(apiNumber: string): string | undefined {
  const digits = digitsOf(apiNumber);
  return /^(?:\d{10}|\d{12})$/.test(digits) ? printApiNumber(digits.padEnd(14, '0')) : undefined;
}
