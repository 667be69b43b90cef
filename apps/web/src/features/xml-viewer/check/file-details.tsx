import {
  type CheckedFile,
  checkMessages,
  type FileFinding,
  messages,
  printApiNumber,
  printCount,
  printFileSize,
  severities,
  type Severity,
  unlistedOf,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import page from '../../../components/page.module.css';
import { SeverityMark } from '../../../components/severity.tsx';
import { handFiles } from '../../../lib/handed-files.ts';
import { useSaveTask } from '../../../lib/saving/use-saving.ts';
import { toasts } from '../../../lib/toasts.ts';
import { XmlView } from '../../../components/xml-view/xml-view.tsx';
import { readText } from './check-source.ts';
import styles from './file-details.module.css';
import type { Checking, Row } from './use-check.ts';

interface FileDetailsProps {
  readonly row: Row;
  readonly checking: Checking;
  readonly isStored: boolean;
  readonly onClose: () => void;
  /** Left out for users who may store nothing. */
  readonly onStore: (() => void) | undefined;
  /** Nothing else is on the page. */
  readonly isPage: boolean;
}

/** One file: what it is, and what was found in it. */
export function FileDetails({ row, checking, isStored, onClose, onStore, isPage }: FileDetailsProps) {
  const { file } = row;
  const task = useSaveTask(checking.sources, String(row.index));
  const status = isStored ? 'saved' : (task?.status ?? 'none');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isPage) heading.current?.focus({ preventScroll: true });
  }, [isPage]);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.file}>
      <div className={styles.head}>
        <div>
          <Heading ref={heading} tabIndex={-1} title={file.name}>
            {file.name}
          </Heading>
          <p>{aboutFile(file, status)}</p>
        </div>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div className={styles.body}>
        {task?.message && <ErrorBanner>{task.message}</ErrorBanner>}
        <Facts file={file} />
        <Findings file={file} />
      </div>
      <Foot row={row} checking={checking} onStore={onStore} status={status} />
    </div>
  );
}

type Storing = keyof typeof checkMessages.storing;

const aboutFile = ({ facts, bytes }: CheckedFile, status: Storing): string =>
  [
    facts && `Version ${facts.version}`,
    printFileSize(bytes),
    facts && printCount(facts.rows, 'row'),
    checkMessages.storing[status],
  ]
    .filter(Boolean)
    .join(' · ');

type FootProps = Pick<FileDetailsProps, 'row' | 'checking' | 'onStore'> & { readonly status: Storing };

/** What can be done with the file. Users who may store nothing can only read it. */
function Foot({ row: { index, file }, checking, onStore, status }: FootProps) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<string>();
  const withText = async (act: (text: string) => void) => {
    const source = checking.sources[index];
    const text = source && (await readText(source));
    if (text === undefined) toasts.show(checkMessages.noText, 'failed');
    else act(text);
  };
  const correct = (text: string) => {
    handFiles([new File([text], file.name, { type: 'application/xml' })]);
    void navigate('/xml-creator');
  };
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={() => void withText(setShown)}>
        Open XML
      </Button>
      {onStore && (
        <>
          <Button variant="default" disabled={['waiting', 'saving', 'saved'].includes(status)} onClick={onStore}>
            Store...
          </Button>
          <Button className={styles.correct ?? ''} onClick={() => void withText(correct)}>
            Correct
          </Button>
        </>
      )}
      {shown !== undefined && (
        <Dialog title={file.name} isWide onClose={() => setShown(undefined)}>
          <div className={styles.xml}>
            <XmlView text={shown} label={file.name} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

type Shown = Pick<Row, 'file'>;

function Facts({ file: { facts } }: Shown) {
  if (!facts) return null;
  const rows = [
    ['Well Name', facts.wellName],
    ['API', printApiNumber(facts.apiNumber)],
    ['Operator number', facts.operatorNumber],
    ['County, state', [facts.county, facts.state].filter(Boolean).join(', ')],
    ['Job dates', [facts.startDate, facts.endDate].map((date) => date.slice(0, 10)).join(' – ')],
    ['Simulated', facts.isSimulated ? messages.files.simulated : ''],
  ] as const;
  return (
    <dl className={`${page.facts} ${styles.facts}`}>
      {rows
        .filter(([, value]) => value !== '')
        .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}

function Findings({ file }: Shown) {
  const unlisted = unlistedOf(file);
  if (file.findings.length === 0)
    return (
      <p className={styles.sound}>
        <IconCircleCheckFilled size={15} aria-hidden />
        {messages.files.noFindings}
      </p>
    );
  return (
    <>
      {severities.map((severity) => (
        <Grade key={severity} severity={severity} file={file} />
      ))}
      {unlisted > 0 && <p className={styles.more}>{checkMessages.moreFindings(unlisted)}</p>}
    </>
  );
}

const totals = { error: 'errors', refusal: 'refusals', warning: 'warnings', note: 'notes' } as const;

function Grade({ severity, file }: Shown & { readonly severity: Severity }) {
  const findings = file.findings.filter((finding) => finding.severity === severity);
  if (findings.length === 0) return null;
  return (
    <section className={styles.grade}>
      <h3>{messages.counts[severity](file.verdict[totals[severity]])}</h3>
      <ul>
        {findings.map((finding, index) => (
          // Two findings can say the same of the same place.
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Line key={index} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

const Line = ({ finding: { severity, place, message, fix } }: { readonly finding: FileFinding }) => (
  <li>
    <SeverityMark severity={severity} />
    <div>
      <b>{place}</b> {message}
      {fix && <small>Fix: {fix}</small>}
    </div>
  </li>
);
