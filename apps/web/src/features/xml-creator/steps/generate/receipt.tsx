import type { SavedDocument } from '@disclosure/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useCopy } from '../../../../lib/browser.ts';
import panel from './panel.module.css';
import styles from './receipt.module.css';

const timeOf = (savedAt: string): string => new Date(savedAt).toLocaleString();

interface ReceiptProps {
  readonly document: SavedDocument;
  /** What is on the screen is what was saved. */
  readonly isCurrent: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** What the server said when it had stored the file. */
export function Receipt({ document, isCurrent, ref }: ReceiptProps) {
  const { fileId, name, revision, sha256, savedAt } = document;
  const path = `/xml-viewer?file=${fileId}`;
  const copy = useCopy(new URL(path, location.origin).href);
  return (
    <section ref={ref} tabIndex={-1} className={panel.panel} aria-labelledby="receipt-heading">
      <header className={panel.panelHead}>
        <h2 id="receipt-heading" className={styles.saved}>
          <IconCircleCheckFilled size={15} aria-hidden />
          {isCurrent ? 'Saved' : 'Saved before'}
        </h2>
        <p className={panel.counts}>
          <Link to={path}>Open in viewer</Link>
          <button type="button" className={panel.link} onClick={copy.run}>
            {copy.isDone ? 'Copied' : 'Copy link'}
          </button>
        </p>
      </header>
      <dl className={styles.receipt}>
        <dt>File</dt>
        <dd>{name}</dd>
        <dt>Revision</dt>
        <dd>{revision}</dd>
        <dt>SHA-256</dt>
        <dd className={styles.hash}>{sha256}</dd>
        <dt>Saved at</dt>
        <dd>
          <time dateTime={savedAt}>{timeOf(savedAt)}</time>
        </dd>
      </dl>
    </section>
  );
}
