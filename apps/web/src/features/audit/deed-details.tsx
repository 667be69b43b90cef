import type { AuditEntry } from '@disclosure/api';
import { auditMessages, fieldChanges, type FieldChange, wordsOfField } from '@disclosure/core';
import { useCopy } from '../../lib/browser.ts';
import shared from '../../styles/shared.module.css';
import styles from './audit.module.css';

interface DeedDetailsProps {
  readonly id: string;
  readonly entry: AuditEntry;
}

/** What the sentence leaves out: ids, hashes, every field, and the names of other objects of the same deed. */
export function DeedDetails({ id, entry }: DeedDetailsProps) {
  const copy = useCopy(JSON.stringify(entry, null, 2));
  const { user, others, more } = entry;
  const unnamed = more - others.length;
  return (
    <div id={id} className={styles.details}>
      <dl>
        <Fact name="Entry" value={String(entry.id)} />
        {user?.email && <Fact name="Email" value={user.email} />}
        {entry.name !== '' && <Fact name="Name" value={entry.name} />}
        {entry.entity_id > 0 && <Fact name="Number" value={String(entry.entity_id)} />}
        {fieldChanges(entry).map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
      {others.length > 0 && (
        <p>
          Also {others.join(', ')}
          {unnamed > 0 && ` and ${unnamed} more`}
        </p>
      )}
      <button type="button" className={shared.textButton} onClick={copy.run}>
        {copy.isDone ? 'Copied' : 'Copy as JSON'}
      </button>
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const Change = ({ change: { field, before, after } }: { readonly change: FieldChange }) => (
  <div>
    <dt>{capital(wordsOfField(field))}</dt>
    <dd>
      {before !== undefined && <del>{before || auditMessages.blank}</del>}
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className={shared.heard}> changed to </span>
        </>
      )}
      {after !== undefined && <ins> {after || auditMessages.blank}</ins>}
    </dd>
  </div>
);
