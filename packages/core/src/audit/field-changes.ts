import { readRoles } from '../access/roles.ts';
import { auditMessages } from '../messages/audit-messages.ts';
import type { Deed } from '../model/deed.ts';

/** One field before and after; undefined where there was no record. */
export interface FieldChange {
  /** Its name in calls. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The fields of an entry: those that differ or, for a new or deleted record, those that have a value. */
export function fieldChanges({ entity, before, after }: Pick<Deed, 'entity' | 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter(
      (field) => !(isLink(entity) && field.endsWith('_id')) && !(field === 'vendor_id' && fields.includes('supplier')),
    )
    .map((field) => ({
      field,
      before: before ? printValue(field, before[field]) : undefined,
      after: after ? printValue(field, after[field]) : undefined,
    }))
    .filter((change) => change.before !== change.after && (change.before || change.after));
}

/** A link names both of its records, and an ingredient its supplier, so their numbers are left out. */
const isLink = (entity: string) => entity === 'assignment' || entity === 'mapping';

/** A field as people call it: `operator number`. */
export const wordsOfField = (field: string): string => auditMessages.fields[field] ?? field.replaceAll('_', ' ');

/** All fields of an entry in one text, for a table: `phone: 1 → 2; email: (blank) → a@b.example`. */
export const printChanges = (deed: Pick<Deed, 'entity' | 'before' | 'after'>): string =>
  fieldChanges(deed)
    .map(({ field, before, after }) => `${wordsOfField(field)}: ${printSides(before, after)}`)
    .join('; ');

const printSides = (...sides: readonly (string | undefined)[]): string =>
  sides
    .filter((side) => side !== undefined)
    .map((side) => side || auditMessages.blank)
    .join(' → ');

export function printValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'roles' && Array.isArray(value)) return readRoles(value.map(String)).join(', ');
  if (Array.isArray(value)) return value.map((item) => printValue('', item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
