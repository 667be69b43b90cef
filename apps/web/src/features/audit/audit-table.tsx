import type { AuditEntry } from '@disclosure/api';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import styles from './audit.module.css';
import { type FieldChange, fieldChanges } from './field-changes.ts';

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
        <strong>{entry.name}</strong>
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
