import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { ErrorBanner } from '../../../components/callout.tsx';
import styles from './selection-bar.module.css';
import type { ZipDownload } from './use-zip.ts';

/** How far the archive is, and what came of it. */
export const ZipState = ({ zip }: { readonly zip: ZipDownload }) => (
  <>
    {zip.isBusy && (
      <span className={styles.progress}>
        <progress aria-label="Download of the archive" />
        <output>{zip.said}</output>
        <Button variant="subtle" onClick={zip.cancel}>
          Cancel download
        </Button>
      </span>
    )}
    {zip.failure && <ErrorBanner>{zip.failure}</ErrorBanner>}
    {zip.leftOut.length > 0 && <LeftOut names={zip.leftOut} />}
  </>
);

/** The archive is saved all the same; these are not in it. */
const LeftOut = ({ names }: { readonly names: readonly string[] }) => (
  <div className={styles.leftOut}>
    <ErrorBanner>{messages.files.zipLeftOut(names.length)}</ErrorBanner>
    <ul aria-label="Files that are not in the archive">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </div>
);
