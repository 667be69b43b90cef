import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { compareAddress } from '../compare-address.ts';
import { useFileActions } from '../file-actions.ts';
import styles from './selection-bar.module.css';
import type { Selection } from '../use-selection.ts';
import { MOST_IN_ZIP, useZip } from './use-zip.ts';
import { ZipState } from './zip-state.tsx';

/** What can be done with the files that are ticked. */
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
