import { checkWell } from '../disclosure/check-disclosure.ts';
import { fieldOfWellForm } from '../jobs/edit-well.ts';
import { selectWell } from '../model/well.ts';
import { printApiNumber } from '../files/well-fields.ts';
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

const fieldOf = ({ where }: Finding): string => /(\w+)$/.exec(where)?.[1] ?? '';

/**
 * Findings about the job data that no edit has fixed since. Where the wizard has no field to fix one, it becomes a
 * warning: the user has seen the result.
 */
export function openJobFindings({ well, original, findings }: WizardWell): Finding[] {
  return findings.flatMap((finding) => {
    const where = `well.${fieldOf(finding)}`;
    const field = fieldOfWellForm(fieldOf(finding));
    if (field === undefined) return [{ ...withoutGate(finding), where }];
    return well[field] === original[field] ? [{ ...finding, where }] : [];
  });
}

function withoutGate({ id, message, where, severity }: Finding): Finding {
  return { id, message, where, severity: severity === 'error' ? 'warning' : severity };
}
