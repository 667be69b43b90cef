import { type TableFormat, tableFormats } from '@disclosure/api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FaultSummary } from '../../../../components/callout.tsx';
import { FilesButton } from '../../../../components/files-button.tsx';
import { useApi } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { saveFile } from '../../../../lib/browser.ts';
import styles from './job-step.module.css';

interface JobFileProps {
  readonly isBusy: boolean;
  /** One file with job data, or documents to correct. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** For jobs that FracPro does not know, for times when it is down, and for documents of any program. */
export const JobFile = ({ isBusy, onChoose }: JobFileProps) => (
  <section className={styles.file} aria-labelledby="job-file">
    <h2 id="job-file">Job data from a file</h2>
    <p>
      The template as CSV or XLSX, one row for each chemical of each well; job data saved as JSON; or FracFocus XML
      files of any program, version 3.0 or 4.0, to correct them.
    </p>
    <div className={styles.buttons}>
      <FilesButton label="File with job data" accept=".csv,.xlsx,.json,.xml" isDisabled={isBusy} onChoose={onChoose}>
        Choose a file
      </FilesButton>
      <Templates />
    </div>
  </section>
);

function Templates() {
  const api = useApi();
  const [failure, setFailure] = useState<string>();

  async function download(format: TableFormat) {
    setFailure(undefined);
    try {
      saveFile(await api.getJobTemplate({ query: { format } }));
    } catch (error) {
      setFailure(`The template could not be created. ${reasonOf(error)}`);
    }
  }
  return (
    <>
      {tableFormats.map((format) => (
        <Button key={format} variant="default" onClick={() => void download(format)}>
          Template as {format.toUpperCase()}
        </Button>
      ))}
      {failure && <FaultSummary faults={[{ message: failure }]} />}
    </>
  );
}
