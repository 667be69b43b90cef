import type { Well } from '../model/well.ts';
import type { Finding } from '../rule/rule.ts';
import type { WizardWell } from './wizard-state.ts';

const fieldOf = ({ where }: Finding): string => /(\w+)$/.exec(where)?.[1] ?? '';

const isField = (well: Well, field: string): field is keyof Well => Object.hasOwn(well, field);

/**
 * What was wrong with the job data, as far as nobody has mended it since. Where the wizard has no field to mend it in,
 * it is a warning: a person has looked at what came of it.
 */
export function openJobFindings({ well, original, findings }: WizardWell): Finding[] {
  return findings.flatMap((finding) => {
    const field = fieldOf(finding);
    const where = `well.${field}`;
    if (!isField(well, field)) return [{ ...withoutGate(finding), where }];
    return well[field] === original[field] ? [{ ...finding, where }] : [];
  });
}

function withoutGate({ id, message, where, severity }: Finding): Finding {
  return { id, message, where, severity: severity === 'note' ? 'note' : 'warning' };
}
