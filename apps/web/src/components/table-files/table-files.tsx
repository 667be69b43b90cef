import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { CancelButton, Dialog, DialogFoot } from '../dialog.tsx';
import { DoneNote, FaultSummary } from '../callout.tsx';
import { Downloads } from './downloads.tsx';
import { FileChoice } from './file-choice.tsx';
import { ImportPreview, sumUp } from './import-preview.tsx';
import type { TableCalls } from './table-calls.ts';
import styles from './table-files.module.css';
import { useImport } from './use-import.ts';

interface TableFilesProps {
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly calls: TableCalls;
  readonly onImported: () => void;
}

/** The way of a whole table into the product and out of it. */
export function TableFiles(props: TableFilesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={15} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Import and export
      </Button>
      {isOpen && <FilesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilesDialog({ noun, calls, onImported, onClose }: TableFilesProps & { readonly onClose: () => void }) {
  const work = useImport(calls, onImported);
  const { step, file, report, failure, isBusy } = work;
  return (
    <Dialog title={`Import and export ${noun}`} isWide={step === 'preview'} onClose={onClose}>
      <div className={styles.steps}>
        {failure && <FaultSummary faults={[{ message: failure }]} />}
        {step === 'choose' && (
          <>
            <Downloads noun={noun} calls={calls} />
            <FileChoice isBusy={isBusy} onChoose={(chosen) => void work.choose(chosen)} />
          </>
        )}
        {step === 'preview' && <Preview work={work} />}
        {step === 'done' && report && file && <DoneNote>{`Imported ${sumUp(file.name, report)}.`}</DoneNote>}
      </div>
      <DialogFoot>
        <CancelButton>{step === 'done' ? 'Close' : 'Cancel'}</CancelButton>
        {step === 'preview' && <PreviewButtons noun={noun} work={work} />}
      </DialogFoot>
    </Dialog>
  );
}

const Preview = ({ work: { file, report } }: Pick<PreviewButtonsProps, 'work'>) =>
  report && file && <ImportPreview file={file.name} report={report} />;

interface PreviewButtonsProps {
  readonly noun: string;
  readonly work: ReturnType<typeof useImport>;
}

function PreviewButtons({ noun, work }: PreviewButtonsProps) {
  const { file, report, isBusy, restart, confirm } = work;
  const count = report ? report.new + report.changed : 0;
  const isBlocked = count === 0 || report?.errors.length !== 0;
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={restart}>
        Choose another file
      </Button>
      <Button disabled={isBusy || isBlocked} aria-busy={isBusy} onClick={() => file && void confirm(file)}>
        {isBusy ? 'Importing...' : `Import ${count} ${count === 1 ? noun.slice(0, -1) : noun}`}
      </Button>
    </>
  );
}
