import { messages, printFileSize, printVerdict, type SavedDocument, storedAs } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCheck, IconCircleCheckFilled, IconCopy } from '@tabler/icons-react';
import { type Ref, useEffect, useRef } from 'react';
import { MomentText } from '../../../../components/moment-text.tsx';
import { useCopy } from '../../../../lib/browser.ts';
import { useWizardState } from '../../state/store.ts';
import panel from './panel.module.css';
import styles from './receipt.module.css';

/** The page of the viewer that shows a saved file. */
export const addressInViewer = ({ fileId }: Pick<SavedDocument, 'fileId'>): string => `/xml-viewer?file=${fileId}`;

/** The receipt of the well on the screen. It takes the focus from the button that saved. */
export function StoredReceipt({ wellKey }: { readonly wellKey: string }) {
  const saved = useWizardState((state) => state.saved[wellKey]);
  const isCurrent = useWizardState((state) => storedAs(state, wellKey) !== undefined);
  const place = useRef<HTMLElement>(null);
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === seen.current) return;
    seen.current = saved;
    if (document.activeElement?.closest('[data-wizard-footer]')) place.current?.focus();
  }, [saved]);
  return saved ? <Receipt ref={place} document={saved} isCurrent={isCurrent} /> : null;
}

interface ReceiptProps {
  readonly document: SavedDocument;
  /** The well was not edited since it was saved. */
  readonly isCurrent: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** What the server answered when it had stored the file, in one line. */
function Receipt({ document, isCurrent, ref }: ReceiptProps) {
  const { name, revision, savedAt, verdict } = document;
  const facts = factsOf(document, isCurrent).join(' · ');
  const Icon = isCurrent ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.receipt}
      data-current={isCurrent}
      aria-labelledby="receipt-heading"
    >
      <Icon size={15} aria-hidden />
      <h2 id="receipt-heading">{isCurrent ? 'Saved' : messages.saving.changedSince(revision)}</h2>
      <MomentText at={savedAt} />
      <b title={name}>{name}</b>
      <span className={styles.facts} title={facts}>
        {facts}
      </span>
      {verdict && <span className={styles.verdict}>{` · ${printVerdict(verdict)}`}</span>}
      <Copies document={document} />
    </section>
  );
}

/** The revision stands in the heading once the well was changed. */
const factsOf = ({ revision, size, customer }: SavedDocument, isCurrent: boolean): string[] => [
  ...(isCurrent ? [`Revision ${revision}`] : []),
  ...(size === undefined ? [] : [printFileSize(size)]),
  ...(customer === undefined ? [] : [`for ${customer}`]),
];

const HASH_SHOWN = 8;

function Copies({ document: { sha256, ...document } }: Pick<ReceiptProps, 'document'>) {
  const link = useCopy(location.origin + addressInViewer(document));
  const hash = useCopy(sha256);
  const Icon = hash.isDone ? IconCheck : IconCopy;
  return (
    <span className={styles.copies}>
      <button type="button" className={panel.link} onClick={link.run}>
        {link.isDone ? 'Copied' : 'Copy link'}
      </button>
      <button type="button" className={panel.link} title={sha256} onClick={hash.run}>
        {`SHA-256 ${sha256.slice(0, HASH_SHOWN)}…`}
        <Icon size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}
