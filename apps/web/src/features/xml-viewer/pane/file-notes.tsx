import type { StoredFile } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Callout, CalloutButton, Notice } from '../../../components/callout.tsx';
import { useFileActions } from '../file-actions.ts';
import { hasKnownOwner } from '../file-texts.ts';
import styles from './file-notes.module.css';

interface FileNotesProps {
  readonly file: StoredFile;
  readonly revision: number | undefined;
  readonly onCurrent: () => void;
}

/** What the user must know before reading on. */
export function FileNotes({ file, revision, onCurrent }: FileNotesProps) {
  const { askOwner, canAssign } = useFileActions();
  const isOlder = revision !== undefined && revision !== file.revision;
  return (
    <div className={styles.notes}>
      {file.metadata.simulated && <Notice>{messages.files.simulated}</Notice>}
      {isOlder && (
        <Callout
          kind="info"
          role="note"
          action={<CalloutButton onClick={onCurrent}>Show the current one</CalloutButton>}
        >
          This is revision {revision} of {file.revision}.
        </Callout>
      )}
      {canAssign && !hasKnownOwner(file) && (
        <Callout
          kind="info"
          role="note"
          action={<CalloutButton onClick={() => askOwner(file)}>Assign owner</CalloutButton>}
        >
          {messages.files.noOwner}
        </Callout>
      )}
    </div>
  );
}
