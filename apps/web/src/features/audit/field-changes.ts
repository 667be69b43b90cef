import type { AuditEntry } from '@disclosure/api';
import { readRoles } from '@disclosure/core';

/** One field, as it was and as it is; either is missing where there was nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What an entry changed. Of a change only what differs; of a new or a deleted record everything that was filled. */
export function fieldChanges({ entity, before, after }: AuditEntry): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter(
      (field) => !(isLink(entity) && field.endsWith('_id')) && !(field === 'vendor_id' && fields.includes('supplier')),
    )
    .map((field) => ({
      field: toWords(field),
      before: before ? show(field, before[field]) : undefined,
      after: after ? show(field, after[field]) : undefined,
    }))
    .filter((change) => change.before !== change.after && (change.before || change.after));
}

/** A link names both of its ends, an ingredient its supplier; their numbers say nothing more. */
const isLink = (entity: AuditEntry['entity']) => entity === 'assignment' || entity === 'mapping';

const toWords = (field: string) => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function show(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'roles' && Array.isArray(value)) return readRoles(value.map(String)).join(', ');
  if (Array.isArray(value)) return value.map((item) => show('', item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
