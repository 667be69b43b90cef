import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { MAX_BIN_FILES, MAX_ZIP_FILES } from '@disclosure/api';
import { messages, printGrouped } from '@disclosure/core';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconGitCompare, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ChipButton } from '../../../components/filter-chip.tsx';
import { insidePage } from '../../../components/inside-page.ts';
import { compareAddress } from '../addresses.ts';
import { useFileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';
import styles from './selection-bar.module.css';
import type { SelectAll } from './use-select-all.ts';
import type { ZipDownload } from '../../../components/zip/use-zip.ts';
import { useKeptFocus, ZipProgress } from '../../../components/zip/zip-progress.tsx';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly all: SelectAll;
  readonly zip: ZipDownload;
  /** There is no room for signs. */
  readonly isShort: boolean;
}

/** The actions on the selected files. It takes the place of the filters, so that the list does not move. */
export function SelectionBar({ selection, all, zip, isShort }: SelectionBarProps) {
  const { askDelete, canDelete } = useFileActions();
  const navigate = useNavigate();
  const { files } = selection;
  const [first, second] = files;
  const clear = () => {
    selection.clear();
    zip.forget();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files" data-short={isShort || undefined}>
      <output className={styles.count}>{printGrouped(files.length)} selected</output>
      {all.words && (
        <button type="button" className={styles.all} disabled={all.isBusy} onClick={all.run}>
          {all.words}
        </button>
      )}
      <Archives files={files} zip={zip} />
      <Action
        name="Compare"
        icon={<IconGitCompare size={14} stroke={1.75} aria-hidden />}
        obstacle={files.length !== 2 && messages.files.compareNeedsTwo}
        onClick={() => first && second && void navigate(compareAddress({ id: first.id }, { id: second.id }))}
      />
      {canDelete && (
        <Action
          name="Delete"
          icon={<IconTrash size={14} stroke={1.75} aria-hidden />}
          obstacle={files.length > MAX_BIN_FILES && messages.files.atMost(MAX_BIN_FILES)}
          onClick={() => askDelete(files)}
        />
      )}
      <button type="button" className={styles.clear} onClick={clear}>
        Clear
      </button>
    </div>
  );
}

const idsOf = (files: Selection['files']) => files.map(({ id }) => id);

interface ArchivesProps {
  readonly files: Selection['files'];
  readonly zip: ZipDownload;
}

function Archives({ files, zip }: ArchivesProps) {
  const kept = useKeptFocus(zip);
  return (
    <div {...kept} className={styles.archives}>
      {zip.isBusy ? (
        <ZipProgress zip={zip} className={styles.progress}>
          <ChipButton onClick={zip.cancel}>Cancel download</ChipButton>
        </ZipProgress>
      ) : (
        <>
          <Action
            name="Download (ZIP)"
            icon={<IconDownload size={14} stroke={1.75} aria-hidden />}
            obstacle={files.length > MAX_ZIP_FILES && messages.files.atMost(MAX_ZIP_FILES)}
            onClick={() => zip.start(idsOf(files))}
          />
          <MoreArchives files={files} onStart={zip.start} />
        </>
      )}
    </div>
  );
}

interface MoreArchivesProps {
  readonly files: Selection['files'];
  readonly onStart: ZipDownload['start'];
}

/** Archives that are asked for less often. */
function MoreArchives({ files, onStart }: MoreArchivesProps) {
  const { canProve } = useFileActions();
  return (
    <span className={styles.more}>
      <Menu position="bottom-start" width={220} returnFocus portalProps={insidePage}>
        <Menu.Target>
          <ChipButton aria-label="Other downloads" disabled={files.length > MAX_ZIP_FILES}>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </ChipButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onStart(idsOf(files), 'with forms')}>Download with PDFs (ZIP)</Menu.Item>
          {canProve && <Menu.Item onClick={() => onStart(idsOf(files), 'evidence')}>Evidence pack (ZIP)</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface ActionProps {
  readonly name: string;
  readonly icon: ReactNode;
  /** Why it cannot be done. */
  readonly obstacle: string | false;
  readonly onClick: () => void;
}

const Action = ({ name, icon, obstacle, onClick }: ActionProps) => (
  <>
    <ChipButton disabled={obstacle !== false} onClick={onClick}>
      {icon}
      {name}
    </ChipButton>
    {obstacle && <span className={styles.reason}>{obstacle}</span>}
  </>
);
