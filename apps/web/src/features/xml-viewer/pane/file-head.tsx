import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { StoredFile } from '@disclosure/api';
import { messages, printFileSize, printVerdict } from '@disclosure/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronLeft, IconDots, IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Callout, CalloutButton, Notice } from '../../../components/callout.tsx';
import { insidePage } from '../../../components/inside-page.ts';
import { MomentText } from '../../../components/moment-text.tsx';
import { saveFile } from '../../../lib/browser.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { useIsSinglePane } from '../addresses.ts';
import { useFileActions } from '../file-actions.ts';
import { hasKnownOwner, savedAt } from '../file-texts.ts';
import type { ReadContent, ReadWell } from '../read-content.ts';
import { printIngredients } from './ingredients-table.tsx';
import styles from './pane.module.css';

interface FileHeadProps {
  readonly file: StoredFile;
  /** The file as this revision was saved; undefined until that is known. */
  readonly saved: StoredFile | undefined;
  readonly revision: number | undefined;
  readonly headingId: string;
  readonly well: ReadWell | undefined;
  readonly onClose: () => void;
}

/** The name of a file, who saved it when, and what can be done with it. */
export function FileHead({ file, saved, revision, headingId, well, onClose }: FileHeadProps) {
  const { download } = useFileActions();
  const mayCall = useMayCall();
  const [isBusy, setBusy] = useState(false);
  // Without a list beside it, the file is the subject of the page.
  const isSingle = useIsSinglePane();
  const Heading = isSingle ? 'h1' : 'h2';
  async function handleDownload() {
    setBusy(true);
    await download(file, revision);
    setBusy(false);
  }
  return (
    <header className={styles.head}>
      <div>
        <Heading id={headingId} title={file.name}>
          {file.name}
        </Heading>
        <p>
          {saved && <Saved file={saved} />} · revision {revision ?? file.revision}
          {(revision ?? file.revision) === file.revision && ` · ${printVerdict(file.verdict)}`}
        </p>
      </div>
      <div>
        <Button
          variant="default"
          disabled={isBusy}
          aria-busy={isBusy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void handleDownload()}
        >
          Download
        </Button>
        {mayCall('correctFile') && hasKnownOwner(file) && (
          <Button component={Link} to={`/xml-creator?correct=${file.id}`} variant="default">
            Correct
          </Button>
        )}
        <FileMenu file={file} revision={revision} well={well} />
        {!isSingle && (
          <ActionIcon aria-label="Close file" title="Close (Escape)" onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </header>
  );
}

const Saved = ({ file }: { readonly file: StoredFile }) => (
  <>
    Saved <MomentText at={savedAt(file)} />
    {file.metadata.uploadedBy && ` by ${file.metadata.uploadedBy}`} · {printFileSize(file.size)}
  </>
);

function FileMenu({ file, revision, well }: Pick<FileHeadProps, 'file' | 'revision' | 'well'>) {
  const { downloadForm, saveEvidence, canProve, askDelete, canDelete, askOwner, canAssign, askReaders, canSeeReaders } =
    useFileActions();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${file.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void downloadForm(file, revision)}>Download PDF</Menu.Item>
        {canProve && <Menu.Item onClick={() => void saveEvidence(file)}>Evidence pack</Menu.Item>}
        <Menu.Item disabled={!well} onClick={() => print()}>
          Print or save as PDF
        </Menu.Item>
        <Menu.Item disabled={!well} onClick={() => well && saveIngredients(file, well)}>
          Ingredients as CSV
        </Menu.Item>
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
        {canSeeReaders && <Menu.Item onClick={() => askReaders(file)}>Who sees this file?</Menu.Item>}
        {canAssign && !hasKnownOwner(file) && <Menu.Item onClick={() => askOwner(file)}>Assign owner</Menu.Item>}
        {canDelete && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => askDelete([file])}>Delete</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toasts.show('Link copied.');
  } catch {
    toasts.show(messages.copyFailed, 'failed');
  }
}

function saveIngredients({ name }: StoredFile, { disclosure }: ReadWell): void {
  const bytes = new TextEncoder().encode(printIngredients(disclosure));
  saveFile({ name: name.replace(/(\.xml)?$/i, ' Ingredients.csv'), type: 'text/csv', bytes });
}

interface BackToListProps {
  /** The place in the list, such as `3 of 37`; blank when it is not known. */
  readonly place?: string;
  readonly onClose: () => void;
}

/** Leads back to the list where the file has the page to itself. */
export const BackToList = ({ place = '', onClose }: BackToListProps) => (
  <div className={styles.back}>
    <button type="button" onClick={onClose}>
      <IconChevronLeft size={14} stroke={2} aria-hidden />
      XML Files
    </button>
    <span>{place}</span>
  </div>
);

interface FileNotesProps {
  readonly file: StoredFile;
  /** Undefined until it is loaded. */
  readonly content: ReadContent | undefined;
  readonly revision: number | undefined;
  readonly onCurrent: () => void;
}

/** What the user must know before reading on. */
export function FileNotes({ file, content, revision, onCurrent }: FileNotesProps) {
  const { askOwner, canAssign } = useFileActions();
  const isOlder = revision !== undefined && revision !== file.revision;
  return (
    <div className={styles.notes}>
      {(file.metadata.simulated || content?.isSimulated) && <Notice>{messages.files.simulated}</Notice>}
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
