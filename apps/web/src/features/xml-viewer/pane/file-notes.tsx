import type { StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { IconAlertTriangleFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFileActions } from '../file-actions.ts';
import { hasKnownOwner } from '../file-texts.ts';
import styles from './file-notes.module.css';

interface FileNotesProps {
  readonly file: StoredFile;
  readonly revision: number | undefined;
  readonly onCurrent: () => void;
}

/** What somebody must know before they read on. */
export function FileNotes({ file, revision, onCurrent }: FileNotesProps) {
  const { askOwner, canAssign } = useFileActions();
  const isOlder = revision !== undefined && revision !== file.revision;
  return (
    <>
      {file.metadata.simulated && <Note isWarning>{messages.files.simulated}</Note>}
      {isOlder && (
        <Note action={{ name: 'Show the current one', run: onCurrent }}>
          This is revision {revision} of {file.revision}.
        </Note>
      )}
      {canAssign && !hasKnownOwner(file) && (
        <Note action={{ name: 'Assign owner', run: () => askOwner(file) }}>{messages.files.noOwner}</Note>
      )}
    </>
  );
}

interface NoteProps {
  readonly isWarning?: boolean;
  readonly action?: { readonly name: string; readonly run: () => void };
  readonly children: ReactNode;
}

function Note({ isWarning = false, action, children }: NoteProps) {
  const Icon = isWarning ? IconAlertTriangleFilled : IconInfoCircleFilled;
  return (
    <div className={styles.note} data-warning={isWarning || undefined}>
      <Icon size={15} aria-hidden />
      <p>{children}</p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.name}
        </button>
      )}
    </div>
  );
}
