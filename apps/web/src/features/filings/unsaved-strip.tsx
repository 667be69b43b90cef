import type { UnsavedDraft } from '@disclosure/api';
import { messages, printCount } from '@disclosure/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../lib/route-table.ts';
import { useUnsavedWells } from './use-filings.ts';
import styles from './filings-page.module.css';

/** As many as stand in one line. */
const FEW = 4;

/** The wells of the user's drafts that are not stored yet: their days run, too. */
export function UnsavedStrip() {
  const drafts = useUnsavedWells().data ?? [];
  const wells = drafts.flatMap((draft) => draft.wells);
  if (wells.length === 0) return null;
  const older = (drafts[0]?.ofDrafts ?? drafts.length) - drafts.length;
  const due = wells.map((well) => well.due ?? '').filter(Boolean);
  return (
    <section className={styles.unsaved} aria-label="Unsaved wells" data-screen-only>
      <p>{messages.filings.unsaved(wells.length, due.toSorted()[0] ?? '', older === 0)}</p>
      <Drafts drafts={drafts} older={older} />
    </section>
  );
}

interface DraftsProps {
  readonly drafts: readonly UnsavedDraft[];
  /** How many more there are that the server does not list. */
  readonly older: number;
}

function Drafts({ drafts, older }: DraftsProps) {
  const [isOpen, setOpen] = useState(false);
  const hidden = drafts.length - FEW;
  return (
    <ul>
      {drafts.slice(0, isOpen ? undefined : FEW).map((draft) => (
        <li key={draft.draftId}>
          <Link to={addressOf(draft.draftId, 'wells')}>{wordsOf(draft)}</Link>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : messages.filings.moreDrafts(hidden + older)}
          </button>
        </li>
      )}
      {older > 0 && (isOpen || hidden <= 0) && <li>{messages.filings.olderDrafts(older)}</li>}
    </ul>
  );
}

/** A draft that was made from files has their name. */
const wordsOf = ({ jobNumber, wells }: UnsavedDraft) =>
  `${/^\d+$/.test(jobNumber) ? 'Job ' : ''}${jobNumber}: ${printCount(wells.length, 'well')}`;
