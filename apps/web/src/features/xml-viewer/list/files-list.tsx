import type { StoredFile } from '@disclosure/api';
import { printFileSize } from '@disclosure/core';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import { withChanges } from '../addresses.ts';
import { printDay, savedAt } from '../file-texts.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import styles from './files-list.module.css';
import { useMoreBelow } from './use-more-below.ts';

interface FilesListProps {
  readonly rows: readonly StoredFile[];
  readonly fetchMore: (() => void) | undefined;
}

/** The files where the screen is narrow: two lines each, and each leads to its own page. */
export function FilesList({ rows, fetchMore }: FilesListProps) {
  const { scroller, onScroll, first, end, above, below } = useRowWindow(rows.length);
  const noteScroll = useMoreBelow(scroller, fetchMore);
  const { search } = useLocation();
  const shared = useMemo(() => wellsOfSeveral(rows), [rows]);
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
            <Link to={`?${withChanges(new URLSearchParams(search), { file: file.id, tab: '' }).toString()}`}>
              <b>
                <VerdictMark verdict={file.verdict} />
                {file.metadata.simulated && <SimulatedMark />}
                {file.metadata.wellName || file.name}
              </b>
              <span>{printDay(savedAt(file))}</span>
              <span>{underWell(file, shared)}</span>
              <span>
                {file.revision > 1 && `Revision ${file.revision} · `}
                {printFileSize(file.size)}
              </span>
            </Link>
          </li>
        ))}
        <Gap height={below} />
      </ul>
    </div>
  );
}

const Gap = ({ height }: { readonly height: number }) => height > 0 && <li aria-hidden style={{ height }} />;

/** The wells that have several of these files. */
export function wellsOfSeveral(files: readonly StoredFile[]): ReadonlySet<string> {
  const counts = Map.groupBy(files, ({ metadata }) => metadata.wellName);
  return new Set([...counts].flatMap(([well, its]) => (its.length > 1 ? well : [])));
}

/** The line under the well's name: the customer, or the file name where several files have the same well. */
export function underWell({ name, metadata }: StoredFile, shared: ReadonlySet<string>): string {
  const { wellName, customerName } = metadata;
  if (!shared.has(wellName)) return customerName;
  // The line above already shows its beginning.
  return name.startsWith(`${wellName} `) ? name.slice(wellName.length + 1) : name;
}
