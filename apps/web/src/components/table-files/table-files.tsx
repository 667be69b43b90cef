import { tableFormats, type TableFormat } from '@disclosure/api';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { reasonOf } from '../../lib/failure.ts';
import { DoneNote, FaultSummary } from '../callout.tsx';
import { CancelButton, Dialog, DialogFoot } from '../dialog.tsx';
import { ImportBench } from './import-bench.tsx';
import styles from './table-files.module.css';
import { type TableCalls, type TellNew, useImport } from './use-import.ts';

interface TableFilesProps {
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly calls: TableCalls;
  readonly mayImport: boolean;
  readonly onImported: () => void;
  readonly tellNew?: TellNew;
}

/** Imports and exports a whole table. */
export function TableFiles(props: TableFilesProps) {
  const [isOpen, setOpen] = useState(false);
  const task = props.mayImport ? 'Import and export' : 'Export';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={15} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {task}
      </Button>
      {isOpen && <FilesDialog {...props} title={`${task} ${props.noun}`} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FilesDialogProps extends TableFilesProps {
  readonly title: string;
  readonly onClose: () => void;
}

function FilesDialog({ title, noun, calls, mayImport, onImported, tellNew, onClose }: FilesDialogProps) {
  const work = useImport(calls, onImported, tellNew);
  const { step, failure, done, isBusy, bench } = work;
  const isBench = step === 'bench' && bench !== undefined;
  return (
    <Dialog title={title} isWide={isBench} isDirty={isBench && bench.isEdited} onClose={onClose}>
      {isBench ? (
        <ImportBench work={work} />
      ) : (
        <div className={styles.steps}>
          {failure && <FaultSummary faults={[{ message: failure }]} />}
          {step === 'choose' && (
            <>
              <Downloads noun={noun} calls={calls} />
              {mayImport && (
                <FileChoice
                  isBusy={isBusy}
                  opensAtOnce={work.isAgain}
                  onChoose={(chosen) => void work.choose(chosen)}
                />
              )}
            </>
          )}
          {step === 'done' && <DoneNote>{done}</DoneNote>}
        </div>
      )}
      {!isBench && (
        <DialogFoot>
          <CancelButton>{step === 'done' ? 'Close' : 'Cancel'}</CancelButton>
        </DialogFoot>
      )}
    </Dialog>
  );
}

function Downloads({ noun, calls }: Pick<TableFilesProps, 'noun' | 'calls'>) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function download(call: TableCalls['export'], format: TableFormat) {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await call({ query: { format } }));
    } catch (error) {
      setFailure(`The file could not be made. ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  const buttons = (what: string, call: TableCalls['export']) =>
    tableFormats.map((format) => (
      <Button key={format} variant="default" disabled={isBusy} onClick={() => void download(call, format)}>
        {what} as {format.toUpperCase()}
      </Button>
    ));
  return (
    <section className={styles.section} aria-labelledby="download">
      <h2 id="download">Download</h2>
      {failure && <FaultSummary faults={[{ message: failure }]} />}
      <p>All {noun}, or an empty table to fill.</p>
      <div className={styles.buttons}>{buttons('Export', calls.export)}</div>
      <div className={styles.buttons}>{buttons('Template', calls.template)}</div>
    </section>
  );
}

interface FileChoiceProps {
  readonly isBusy: boolean;
  /** It was asked for already. */
  readonly opensAtOnce: boolean;
  readonly onChoose: (file: File) => void;
}

/** The chosen file is previewed before anything is written. */
function FileChoice({ isBusy, opensAtOnce, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opensAtOnce) input.current?.click();
  }, [opensAtOnce]);
  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p>A CSV or XLSX file with the columns of the template. You see what would change before anything is written.</p>
      <div className={styles.buttons}>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx"
          aria-label="File to import"
          className={styles.file}
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Lets the user choose the same file again after correcting it.
            event.currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Reading...' : 'Choose a file'}
        </Button>
      </div>
    </section>
  );
}
