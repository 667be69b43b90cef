import { messages } from '@disclosure/core';
import { ErrorBanner } from '../callout.tsx';
import type { ZipDownload } from './use-zip.ts';
import styles from './zip-faults.module.css';

/** What went wrong with the archive. */
export const ZipFaults = ({ zip }: { readonly zip: ZipDownload }) =>
  zip.hasFaults && (
    <div className={styles.faults}>
      {zip.failure && <ErrorBanner>{zip.failure}</ErrorBanner>}
      {zip.leftOut.length > 0 && <LeftOut names={zip.leftOut} />}
    </div>
  );

/** What is missing from an archive that was saved: documents, and forms of documents that are in it. */
function LeftOut({ names }: { readonly names: readonly string[] }) {
  const forms = names.filter((name) => name.endsWith('.pdf'));
  const documents = names.length - forms.length;
  return (
    <div className={styles.leftOut}>
      {documents > 0 && <ErrorBanner>{messages.files.zipLeftOut(documents)}</ErrorBanner>}
      {forms.length > 0 && <ErrorBanner>{messages.files.zipNoForms(forms.length)}</ErrorBanner>}
      <ul aria-label="Files that are not in the ZIP">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
