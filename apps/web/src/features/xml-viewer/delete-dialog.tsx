import { ProblemError, type StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { useApi } from '../../lib/api.tsx';
import { explainWith } from '../../lib/failure.ts';

interface DeleteDialogProps {
  readonly files: readonly StoredFile[];
  /** Told of those that went, even when not all did. */
  readonly onDeleted: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
}

const isGone = (error: unknown) => error instanceof ProblemError && error.code === 'not-found';

/** Asks, deletes one by one, and says how far it is. Closing it stops before the next one. */
export function DeleteDialog({ files, onDeleted, onClose }: DeleteDialogProps) {
  const api = useApi();
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const rest = useRef([...files]);

  async function remove() {
    const deleted: StoredFile[] = [];
    try {
      for (let file = rest.current[0]; file && !isStopped.current; file = rest.current[0]) {
        await api.deleteFile({ params: { fileName: file.name } }).catch((error: unknown) => {
          // Somebody else was quicker; it is gone all the same.
          if (!isGone(error)) throw error;
        });
        rest.current.shift();
        deleted.push(file);
        setDone((before) => before + 1);
      }
    } finally {
      if (deleted.length > 0) onDeleted(deleted);
    }
    onClose();
  }
  const close = () => {
    isStopped.current = true;
    onClose();
  };
  const [only] = files.length === 1 ? files : [];
  return (
    <ConfirmDialog
      title={only ? 'Delete file?' : `Delete ${files.length} files?`}
      confirm="Delete"
      busyText={only ? 'Deleting...' : `Deleting ${Math.min(done + 1, files.length)} of ${files.length}...`}
      onConfirm={remove}
      explain={(error) => explainWith(messages.files.deleteFailed, error)}
      onClose={close}
    >
      {only && <strong>{only.name}</strong>}
      <p>{messages.files.binned(files.length)}</p>
      {!only && done > 0 && <progress aria-label="Deleted files" max={files.length} value={done} />}
    </ConfirmDialog>
  );
}
