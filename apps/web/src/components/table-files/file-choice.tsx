import { Button } from '@mantine/core';
import { useRef } from 'react';
import styles from './table-files.module.css';

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/** The file is looked at first: what is new, changed or wrong is shown before anything is written. */
export function FileChoice({ isBusy, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
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
            // The same file, mended, must be able to be chosen again.
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
