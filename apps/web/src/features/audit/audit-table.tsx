import type { AuditEntry } from '@disclosure/api';
import { messages, readRoles } from '@disclosure/core';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import styles from './audit.module.css';

export const entityNames: Readonly<Record<AuditEntry['entity'], string>> = {
  user: 'User',
  assignment: 'Assignment',
  customer: 'Customer',
  mapping: 'Mapping',
  vendor: 'Vendor',
  ingredient: 'Ingredient',
  file: 'File',
};

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  readonly onClear: (() => void) | undefined;
}

export function AuditTable({ entries, total, onClear }: AuditTableProps) {
  return (
    <div className={styles.panel}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without buttons in it, only its own focus lets keys scroll it */}
      <section className={styles.scroller} aria-label="Changes" tabIndex={0}>
        <table className={styles.table} aria-label="Audit trail">
          <ColumnHeads titles={['When', 'Who', 'What', 'Changes']} />
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
            {entries.length === 0 && (
              <tr>
                <td colSpan={4} className={styles.empty}>
                  <EmptyRows onClear={onClear}>No changes found.</EmptyRows>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <p className={styles.foot} aria-live="polite">
        {`Showing ${entries.length} of ${total} changes`}
      </p>
    </div>
  );
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const fullMoments = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const at = new Date(entry.at);
  return (
    <tr>
      <td>
        <time dateTime={entry.at} title={fullMoments.format(at)}>
          {moments.format(at)}
        </time>
      </td>
      <td>
        {entry.user ? entry.user.name : 'The server'}
        {entry.user && <small>{entry.user.email}</small>}
      </td>
      <td>
        <strong>{entry.name || messages.audit.hiddenFile}</strong>
        <small>
          {entityNames[entry.entity]} {entry.action}
        </small>
      </td>
      <td>
        <ul>
          {fieldChanges(entry).map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Change({ change: { field, before, after } }: { readonly change: FieldChange }) {
  return (
    <li>
      <span className={styles.field}>{field}</span> {before !== undefined && <del>{before || '(blank)'}</del>}
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className={styles.spoken}> changed to </span>
        </>
      )}
      {after !== undefined && <ins> {after || '(blank)'}</ins>}
    </li>
  );
}

/** One field before and after; undefined where there was no record. */
interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The fields of an entry: those that differ or, for a new or deleted record, those that have a value. */
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

/** A link names both of its records, and an ingredient its supplier, so their numbers are left out. */
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
