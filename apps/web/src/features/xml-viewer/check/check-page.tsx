import { type FileVerdict, groupByRule } from '@disclosure/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { useIsNarrowerThan, useRootMark } from '../../../lib/browser.ts';
import { matches } from '../../../lib/table-view.ts';
import { CheckHead } from './check-head.tsx';
import styles from './check-page.module.css';
import { CheckedTable, searched } from './checked-table.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { FileDetails } from './file-details.tsx';
import { RuleGroups } from './rule-groups.tsx';
import { useStoring } from './store-dialog.tsx';
import { type Check, type Checking, type Row, useCheck } from './use-check.ts';
import { useEscape, useFocusAfter } from '../../../components/data-table/use-closing.ts';

/** What the rows are narrowed down to. Blank: all. */
export interface Narrowed {
  readonly status: FileVerdict | '';
  readonly rule: string;
  readonly search: string;
}

const ALL: Narrowed = { status: '', rule: '', search: '' };
/** The window in which the three parts stand side by side. */
const WIDE = 1180;

/** Checks files that are not stored, and stores none unless the user asks for it. */
export function CheckPage() {
  const [, setParams] = useSearchParams();
  // The open file is known by its place among those that were chosen before.
  const check = useCheck(() => setParams({}, { replace: true }));
  const { checking, failure } = check;
  if (!checking) return <ChooseFiles failure={failure} onChoose={check.choose} />;
  return <CheckResults key={checking.choice} check={check} checking={checking} />;
}

interface CheckResultsProps {
  readonly check: Check;
  readonly checking: Checking;
}

function CheckResults({ check, checking }: CheckResultsProps) {
  const [narrowed, setNarrowed] = useState(ALL);
  const { open, openRow, close } = useOpenRow(checking.rows);
  const isNarrow = useIsNarrowerThan(WIDE);
  useRootMark('data-has-viewer');
  const rows = useMemo(() => narrow(checking.rows, narrowed), [checking.rows, narrowed]);
  const groups = useMemo(() => groupByRule(checking.rows.map(({ file }) => file)), [checking.rows]);
  const { storeOf, stored, dialog } = useStoring(checking);
  const narrowTo = (change: Partial<Narrowed>) => setNarrowed({ ...narrowed, ...change });
  const details = open && (
    <FileDetails
      key={open.index}
      row={open}
      checking={checking}
      isStored={stored.has(open.index)}
      onClose={close}
      onStore={storeOf([open])}
      isPage={isNarrow}
    />
  );
  if (isNarrow && details)
    return (
      <div className={styles.page}>
        {details}
        {dialog}
      </div>
    );
  return (
    <section className={styles.page} aria-labelledby="page">
      <CheckHead
        check={check}
        checking={checking}
        stored={stored.size}
        narrowed={narrowed}
        onNarrow={narrowTo}
        onStore={storeOf(rows.filter(({ index }) => !stored.has(index)))}
      />
      {dialog}
      {check.failure && <ErrorBanner>{check.failure}</ErrorBanner>}
      <div className={styles.parts} data-narrow={isNarrow || undefined}>
        <RuleGroups
          groups={groups}
          all={checking.rows.length}
          rule={narrowed.rule}
          onChoose={(rule) => narrowTo({ rule })}
        />
        <CheckedTable rows={rows} isRunning={checking.status === 'running'} openIndex={open?.index} onOpen={openRow} />
        {!isNarrow && (
          <aside className={styles.details} aria-label="Selected file">
            {details ?? <p className={styles.hint}>{hintOf(checking)}</p>}
          </aside>
        )}
      </div>
    </section>
  );
}

const hintOf = ({ status }: Checking): string =>
  status === 'running'
    ? 'Rows come in the order they are checked and are sorted worst first when all are done. Select one to read it now.'
    : 'Select a file to read what was found in it.';

/** The address keeps the open file, so that Back closes it. */
function useOpenRow(rows: readonly Row[]) {
  const [params, setParams] = useSearchParams();
  const open = rows.find(({ index }) => String(index) === params.get('file'));
  const isOpen = open !== undefined;
  const openRow = (row: Row) => setParams({ file: String(row.index) }, { replace: isOpen });
  const close = () => setParams({}, { replace: true });
  useEscape(isOpen, close);
  useFocusAfter(isOpen ? String(open.index) : '');
  return { open, openRow, close };
}

function narrow(rows: readonly Row[], { status, rule, search }: Narrowed): readonly Row[] {
  const isFound = matches(searched, search);
  return rows.filter(
    (row) =>
      (status === '' || row.file.status === status) &&
      (rule === '' || Object.hasOwn(row.file.rules, rule)) &&
      isFound(row),
  );
}
