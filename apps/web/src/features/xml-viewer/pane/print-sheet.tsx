import type { StoredFile } from '@disclosure/api';
import { type Finding, messages, printFileSize } from '@disclosure/core';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FamilyBar } from '../../../components/pictures/family-bar.tsx';
import { printMinute, savedAt } from '../file-texts.ts';
import { FindingList } from './finding-list.tsx';
import type { ReadWell } from '../read-content.ts';
import { WellFacts } from './well-facts.tsx';
import styles from './print-sheet.module.css';
import { PrintedIngredients } from './printed-ingredients.tsx';

interface PrintSheetProps {
  /** As the revision that is printed was saved. */
  readonly file: StoredFile;
  readonly well: ReadWell;
  readonly findings: readonly Finding[];
}

/** The disclosure for paper. It is there only while the browser prints, whoever asked it to. */
export function PrintSheet(props: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  return isPrinting && createPortal(<Sheet {...props} />, document.body);
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser draws right after it has told: the sheet must be there by then.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function Sheet({ file, well, findings }: PrintSheetProps) {
  const { disclosure, composition } = well;
  return (
    <article className={styles.sheet}>
      <header>
        <h1>{file.name}</h1>
        <p>
          Revision {file.revision} · saved {printMinute(savedAt(file))}
          {file.metadata.uploadedBy && ` by ${file.metadata.uploadedBy}`} · {printFileSize(file.size)}
        </p>
        {file.metadata.simulated && <p>{messages.files.simulated}</p>}
      </header>
      <section>
        <h2>Well and job</h2>
        <WellFacts file={file} disclosure={disclosure} />
      </section>
      <section>
        <h2>Composition by mass</h2>
        <FamilyBar composition={composition} />
      </section>
      <section>
        <h2>Findings</h2>
        <FindingList findings={findings} rows={disclosure.rows} />
      </section>
      <section className={styles.rows}>
        <h2>Ingredients</h2>
        <PrintedIngredients well={well} fileName={file.name} />
      </section>
    </article>
  );
}
