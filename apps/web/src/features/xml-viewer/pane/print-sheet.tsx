import type { FilingDetails, StoredFile } from '@disclosure/api';
import { type Finding, messages, printFileSize, toFixedText, toPercent } from '@disclosure/core';
import { createPortal } from 'react-dom';
import { FamilyBar } from '../../../components/pictures/family-bar.tsx';
import { printMoment } from '../../../lib/moments.ts';
import { useIsPrinting } from '../../../lib/browser.ts';
import { savedAt } from '../file-texts.ts';
import type { ReadWell } from '../read-content.ts';
import { FindingList } from './finding-list.tsx';
import { ingredientColumns, ingredientsOf, printTotalMass, Products } from './ingredients-table.tsx';
import styles from './print-sheet.module.css';
import { WellFacts } from './summary-tab.tsx';

interface PrintSheetProps {
  /** As the revision that is printed was saved. */
  readonly file: StoredFile;
  readonly well: ReadWell;
  readonly findings: readonly Finding[];
  readonly filing: FilingDetails | undefined;
}

/** The disclosure for paper. It is rendered only while the browser prints, whatever started that. */
export function PrintSheet(props: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  return isPrinting && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ file, well, findings, filing }: PrintSheetProps) {
  const { disclosure, composition } = well;
  return (
    <article className={styles.sheet}>
      <header>
        <h1>{file.name}</h1>
        <p>
          Revision {file.revision} · saved {printMoment(savedAt(file))}
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
        <FindingList findings={findings} rows={disclosure.rows} filing={filing} />
      </section>
      <section className={styles.rows}>
        <h2>Ingredients</h2>
        <PrintedIngredients well={well} fileName={file.name} />
        <Products well={well} />
      </section>
    </article>
  );
}

interface PrintedIngredientsProps {
  readonly well: ReadWell;
  readonly fileName: string;
}

/** Paper has no room for the comments. */
const columns = ingredientColumns.filter(({ id }) => id !== 'comments');

/** The table head is repeated on every page, with the file name above it. */
const PrintedIngredients = ({ well, fileName }: PrintedIngredientsProps) => (
  <table>
    <thead>
      <tr>
        <th colSpan={columns.length}>{fileName}</th>
      </tr>
      <tr>
        {columns.map(({ id, title, number }) => (
          <th key={id} scope="col" data-number={number && true}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ingredientsOf(well.disclosure).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- only the position identifies a row
        <tr key={index}>
          {columns.map(({ id, text, number }) => (
            <td key={id} data-number={number && true} data-whole={id === 'casNumber' || undefined}>
              {text(row)}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={columns.length - 2}>
          Total
        </th>
        <td data-number>{toFixedText(toPercent(well.totals.percentInHFJob), 8)}</td>
        <td data-number>{printTotalMass(well)}</td>
      </tr>
    </tbody>
  </table>
);
