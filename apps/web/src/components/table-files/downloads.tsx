import { tableFormats, type TableFormat } from '@disclosure/api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonOf } from '../../lib/failure.ts';
import { saveFile } from '../../lib/browser.ts';
import { FaultSummary } from '../callout.tsx';
import type { TableCalls } from './table-calls.ts';
import styles from './table-files.module.css';

interface DownloadsProps {
  readonly noun: string;
  readonly calls: TableCalls;
}

export function Downloads({ noun, calls }: DownloadsProps) {
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
