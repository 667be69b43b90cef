import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { StoredFile } from '@disclosure/api';
import { messages, printFileSize } from '@disclosure/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { insidePage } from '../../../components/inside-page.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useFileActions } from '../file-actions.ts';
import { hasKnownOwner, printMinute, printWithZone, savedAt } from '../file-texts.ts';
import { useIsSinglePane } from '../use-viewer-address.ts';
import styles from './pane.module.css';
import type { ReadWell } from '../read-content.ts';
import { saveIngredients } from './save-ingredients.ts';

interface FileHeadProps {
  readonly file: StoredFile;
  /** As the revision that is looked at was saved; undefined until that is known. */
  readonly saved: StoredFile | undefined;
  readonly revision: number | undefined;
  readonly headingId: string;
  readonly well: ReadWell | undefined;
}

/** The name of a file, who saved it when, and what can be done with it. */
export function FileHead({ file, saved, revision, headingId, well }: FileHeadProps) {
  const { download } = useFileActions();
  const [isBusy, setBusy] = useState(false);
  // Where the file has the page for itself, it is what the page is about.
  const Heading = useIsSinglePane() ? 'h1' : 'h2';
  async function handleDownload() {
    setBusy(true);
    await download(file, revision);
    setBusy(false);
  }
  return (
    <header className={styles.head}>
      <Heading id={headingId} title={file.name}>
        {file.name}
      </Heading>
      <div>
        <p>{saved && <Saved file={saved} />}</p>
        <Button
          variant="default"
          disabled={isBusy}
          aria-busy={isBusy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void handleDownload()}
        >
          Download
        </Button>
        <FileMenu file={file} well={well} />
      </div>
    </header>
  );
}

const Saved = ({ file }: { readonly file: StoredFile }) => (
  <>
    Saved <time title={printWithZone(savedAt(file))}>{printMinute(savedAt(file))}</time>
    {file.metadata.uploadedBy && ` by ${file.metadata.uploadedBy}`} · {printFileSize(file.size)}
  </>
);

function FileMenu({ file, well }: Pick<FileHeadProps, 'file' | 'well'>) {
  const { askDelete, canDelete, askOwner, canAssign } = useFileActions();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${file.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!well} onClick={() => print()}>
          Print or save as PDF
        </Menu.Item>
        <Menu.Item disabled={!well} onClick={() => well && saveIngredients(file, well)}>
          Ingredients as CSV
        </Menu.Item>
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
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
    toasts.show(messages.files.copyFailed, 'failed');
  }
}
