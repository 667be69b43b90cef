import type { AuditEntry } from '@disclosure/api';
import { auditMessages, type ObjectPlace, type SentencePart, tellDeed } from '@disclosure/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBuilding,
  IconChevronDown,
  IconCloudUpload,
  IconDatabaseImport,
  IconFileAlert,
  IconFlask,
  IconPencil,
  IconTrash,
  IconTruck,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { createElement, useId, useState } from 'react';
import { Link } from 'react-router';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { MomentText } from '../../components/moment-text.tsx';
import styles from './audit.module.css';
import { DeedDetails } from './deed-details.tsx';

interface DeedListProps {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  readonly onClear: (() => void) | undefined;
}

/** What was done, newest first, each in one sentence. */
export function DeedList({ entries, total, onClear }: DeedListProps) {
  const folded = entries.reduce((sum, { more }) => sum + more, 0);
  return (
    <div className={styles.panel}>
      {entries.length === 0 ? (
        <div className={styles.empty}>
          <EmptyRows onClear={onClear} clear="Clear filters">
            {auditMessages.none}
          </EmptyRows>
        </div>
      ) : (
        <ol aria-label="Changes">
          {entries.map((entry) => (
            <DeedLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <p className={styles.foot}>
        <span aria-live="polite">{auditMessages.shown(entries.length + folded, total)}</span>
        {entries.length + folded < total && <span>{auditMessages.kept}</span>}
      </p>
    </div>
  );
}

function DeedLine({ entry }: { readonly entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const [sentenceId, detailsId] = [useId(), useId()];
  const { parts, addition } = tellDeed(entry);
  return (
    <li className={styles.deed}>
      <MomentText at={entry.at} />
      {createElement(signOf(entry), { size: 16, stroke: 1.75, 'aria-hidden': true })}
      <p id={sentenceId}>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other name
          <Part key={index} part={part} />
        ))}
        {addition && <small> · {addition}</small>}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-describedby={sentenceId}
        onClick={() => setOpen(!isOpen)}
      >
        Details
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {isOpen && <DeedDetails id={detailsId} entry={entry} />}
    </li>
  );
}

function Part({ part: { text, as, place } }: { readonly part: SentencePart }) {
  if (as === 'words') return <>{text}</>;
  if (place) return <Link to={addressOf(place)}>{text}</Link>;
  return as === 'person' ? <strong>{text}</strong> : <b>{text}</b>;
}

const addressOf = ({ list, key }: ObjectPlace): string =>
  list === 'files'
    ? `/xml-viewer?file=${encodeURIComponent(key)}`
    : `/settings/${list}?search=${encodeURIComponent(key)}`;

const signsOfActions: Readonly<Record<string, typeof IconTrash>> = {
  changed: IconPencil,
  deleted: IconTrash,
  purged: IconTrash,
  restored: IconArrowBackUp,
  damaged: IconFileAlert,
  missing: IconFileAlert,
};

const signs: Readonly<Record<string, typeof IconTrash>> = {
  user: IconUser,
  assignment: IconUserPlus,
  customer: IconBuilding,
  mapping: IconArrowsExchange,
  vendor: IconTruck,
  ingredient: IconFlask,
  file: IconCloudUpload,
  registry: IconDatabaseImport,
};

/** A new revision is a change that is drawn like the first one. */
const signOf = ({ entity, action }: AuditEntry) =>
  (entity === 'file' && action === 'changed' ? undefined : signsOfActions[action]) ?? signs[entity] ?? IconPencil;
