import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { checkMessages, fileVerdicts, type FileVerdict, printGrouped } from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { FilesButton } from '../../../components/files-button.tsx';
import { insidePage } from '../../../components/inside-page.ts';
import { ListSearch } from '../../../components/data-table/list-head.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';
import styles from './check-head.module.css';
import type { Narrowed } from './check-page.tsx';
import { toCheck } from './choose-files.tsx';
import { type ReportFormat, reportFormats, saveReport } from './report.ts';
import type { Check, Checking } from './use-check.ts';

interface CheckHeadProps {
  readonly check: Check;
  readonly checking: Checking;
  /** So many files. */
  readonly stored: number;
  readonly narrowed: Narrowed;
  readonly onNarrow: (change: Partial<Narrowed>) => void;
  /** Left out for users who may store nothing. */
  readonly onStore: (() => void) | undefined;
}

export const CheckHead = ({ check, checking, stored, narrowed, onNarrow, onStore }: CheckHeadProps) => (
  <header className={styles.head}>
    <div className={styles.title}>
      <h1 id="page" tabIndex={-1}>
        Check files
      </h1>
      <ListSearch label="Search file or well..." value={narrowed.search} onChange={(search) => onNarrow({ search })} />
      <ReportMenu checking={checking} />
      {onStore && (
        <Button variant="default" disabled={checking.status === 'running'} onClick={onStore}>
          Store...
        </Button>
      )}
      <FilesButton
        {...toCheck}
        isQuiet
        isDisabled={checking.status === 'running'}
        icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onChoose={check.choose}
      >
        Check other files
      </FilesButton>
    </div>
    <Progress check={check} checking={checking} stored={stored} />
    {checking.leftOut.length > 0 && <p className={styles.leftOut}>{checking.leftOut.join('. ')}.</p>}
    <Figures checking={checking} narrowed={narrowed} onNarrow={onNarrow} />
  </header>
);

/** What is said once: how far it is, or how it ended. */
function Progress({ check, checking, stored }: Pick<CheckHeadProps, 'check' | 'checking' | 'stored'>) {
  const { rows, sources, status, time } = checking;
  if (status === 'running')
    return (
      <div className={styles.progress}>
        <b>{checkMessages.progress(rows.length, sources.length)}</b>
        <progress aria-label="Files checked" max={sources.length} value={rows.length} />
        <span>
          {timeLeft(checking)}
          {checkMessages.nothingIsStored}
        </span>
        <button type="button" className={styles.act} onClick={check.cancel}>
          Cancel
        </button>
      </div>
    );
  const isDone = status === 'done';
  return (
    <div className={styles.progress}>
      <output>
        <b>{isDone ? checkMessages.done(rows.length) : checkMessages.cancelled(rows.length, sources.length)}</b>
        {` in ${seconds(time)} · ${stored > 0 ? checkMessages.stored(stored) : checkMessages.nothingStored}`}
      </output>
      {!isDone && (
        <button type="button" className={styles.act} onClick={check.goOn}>
          Go on
        </button>
      )}
    </div>
  );
}

const SECOND = 1000;
const seconds = (milliseconds: number): string => `${printGrouped(Math.max(1, Math.round(milliseconds / SECOND)))} s`;

/** Blank until enough is known. */
function timeLeft({ rows, sources, time }: Checking): string {
  if (rows.length < 5) return '';
  return `about ${seconds((time / rows.length) * (sources.length - rows.length))} left · `;
}

const figures: Readonly<Record<FileVerdict, readonly [name: string, meaning: string]>> = {
  unreadable: ['Unreadable', 'not a disclosure'],
  error: ['Errors', 'must be fixed'],
  refusal: ['Refused', 'by the registry'],
  warning: ['Warnings', 'worth a look'],
  good: ['Good', 'notes at most'],
};

/** Each file counts once, by its worst finding. */
function Figures({ checking, narrowed, onNarrow }: Pick<CheckHeadProps, 'checking' | 'narrowed' | 'onNarrow'>) {
  const count = (status: FileVerdict) => checking.rows.filter(({ file }) => file.status === status).length;
  return (
    <fieldset className={styles.figures} aria-label="Files by their worst finding">
      {fileVerdicts.map((status) => {
        const [name, meaning] = figures[status];
        const number = count(status);
        const isPressed = narrowed.status === status;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isPressed}
            data-status={number > 0 ? status : undefined}
            onClick={() => onNarrow({ status: isPressed ? '' : status })}
          >
            <b>{printGrouped(number)}</b>
            <span>
              {name}
              <small>{checking.status === 'running' ? 'so far' : meaning}</small>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function ReportMenu({ checking }: Pick<CheckHeadProps, 'checking'>) {
  const save = async (format: ReportFormat) => {
    try {
      await saveReport(
        checking.rows.map(({ file }) => file),
        format,
      );
    } catch (error) {
      toasts.show(checkMessages.reportFailed(reasonOf(error)), 'failed');
    }
  };
  return (
    <Menu position="bottom-end" width={240} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={checking.status === 'running'}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        >
          Report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            Report as {format.toUpperCase()}
          </Menu.Item>
        ))}
        <Menu.Label>The results end with this page. A reload starts over.</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
