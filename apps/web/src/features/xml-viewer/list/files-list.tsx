import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { StoredFile } from '@disclosure/api';
import { printFileSize } from '@disclosure/core';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { insidePage } from '../../../components/inside-page.ts';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import { withChanges } from '../../../lib/address.ts';
import { printDay } from '../../../lib/moments.ts';
import { useFileActions } from '../file-actions.ts';
import { forWhom, savedAt, shortName } from '../file-texts.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import styles from './files-list.module.css';
import { useMoreBelow } from '../../../components/data-table/use-more-below.ts';

interface FilesListProps {
  readonly rows: readonly StoredFile[];
  readonly fetchMore: (() => void) | undefined;
}

/** The files where the screen is narrow: two lines each, and each leads to its own page. */
export function FilesList({ rows, fetchMore }: FilesListProps) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const { search } = useLocation();
  const watch = () => {
    onScroll();
    noteScroll();
  };
  return (
    <div ref={scroller} className={styles.scroller} onScroll={watch}>
      <ul aria-label="XML files">
        <Gap height={above} />
        {rows.slice(first, end).map((file) => (
          <li key={file.id} data-row>
            <Link
              to={`?${withChanges(new URLSearchParams(search), { file: file.id, tab: '' }).toString()}`}
              data-file={file.id}
            >
              <b>
                <VerdictMark verdict={file.verdict} />
                {file.metadata.simulated && <SimulatedMark />}
                {shortName(file)}
              </b>
              <time>{printDay(savedAt(file))}</time>
              <span>{forWhom(file)}</span>
              <span>{printFileSize(file.size)}</span>
            </Link>
            <RowMenu file={file} />
          </li>
        ))}
        <Gap height={below} />
      </ul>
    </div>
  );
}

const Gap = ({ height }: { readonly height: number }) => height > 0 && <li aria-hidden style={{ height }} />;

function RowMenu({ file }: { readonly file: StoredFile }) {
  const { download, downloadForm, askDelete, canDelete } = useFileActions();
  return (
    <Menu position="bottom-end" width={180} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <button type="button" aria-label={`Actions for ${file.name}`}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download(file)}>Download</Menu.Item>
        <Menu.Item onClick={() => void downloadForm(file)}>Download PDF</Menu.Item>
        {canDelete && <Menu.Item onClick={() => askDelete([file])}>Delete</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
