import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { compareAddress } from '../addresses.ts';
import { useFileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';
import styles from './selection-bar.module.css';
import { MOST_IN_ZIP, useZip, type ZipDownload } from './use-zip.ts';

/** The actions on the selected files. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { askDelete, canDelete } = useFileActions();
  const zip = useZip();
  const navigate = useNavigate();
  const { files } = selection;
  const [first, second] = files;
  const clear = () => {
    selection.clear();
    zip.forget();
  };
  if (files.length === 0 && !zip.said && zip.leftOut.length === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files">
      <span className={styles.count}>{files.length} selected</span>
      <Button variant="default" disabled={zip.isBusy || files.length > MOST_IN_ZIP} onClick={() => zip.start(files)}>
        Download ZIP
      </Button>
      <Button
        variant="default"
        disabled={files.length !== 2}
        title={files.length === 2 ? undefined : messages.files.compareChooseTwo}
        onClick={() => first && second && void navigate(compareAddress({ id: first.id }, { id: second.id }))}
      >
        Compare
      </Button>
      {canDelete && (
        <Button variant="default" onClick={() => askDelete(files)}>
          Delete
        </Button>
      )}
      <Button variant="subtle" onClick={clear}>
        Clear selection
      </Button>
      {files.length > MOST_IN_ZIP && <p className={styles.note}>{messages.files.zipTooMany(MOST_IN_ZIP)}</p>}
      <ZipState zip={zip} />
    </div>
  );
}

/** The progress of the archive, and its result. */
const ZipState = ({ zip }: { readonly zip: ZipDownload }) => (
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

/** The files that are missing from an archive that was saved. */
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
