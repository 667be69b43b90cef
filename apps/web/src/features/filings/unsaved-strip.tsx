import type { UnsavedDraft } from '@disclosure/api';
import { messages, printCount } from '@disclosure/core';
import { Link } from 'react-router';
import { addressOf } from '../../lib/route-table.ts';
import { useUnsavedWells } from './use-filings.ts';
import styles from './filings-page.module.css';

/** The wells of the user's drafts that are not stored yet: their days run, too. */
export function UnsavedStrip() {
  const drafts = useUnsavedWells().data ?? [];
  const wells = drafts.flatMap((draft) => draft.wells);
  if (wells.length === 0) return null;
  const older = (drafts[0]?.ofDrafts ?? drafts.length) - drafts.length;
  const due = wells.map((well) => well.due ?? '').filter(Boolean);
  return (
    <section className={styles.unsaved} aria-label="Unsaved wells">
      <p>{messages.filings.unsaved(wells.length, due.toSorted()[0] ?? '', older === 0)}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.draftId}>
            <Link to={addressOf(draft.draftId, 'wells')}>{wordsOf(draft)}</Link>
          </li>
        ))}
        {older > 0 && <li>{messages.filings.olderDrafts(older)}</li>}
      </ul>
    </section>
  );
}

/** A draft that was made from files has their name. */
const wordsOf = ({ jobNumber, wells }: UnsavedDraft) =>
  `${/^\d+$/.test(jobNumber) ? 'Job ' : ''}${jobNumber}: ${printCount(wells.length, 'well')}`;
