import type { StoredFile } from '@disclosure/api';
import { type Disclosure, type Finding, printGrouped, printShare } from '@disclosure/core';
import { Composition } from '../../../components/pictures/composition.tsx';
import { WellMap } from '../../../components/pictures/well-map.tsx';
import { FindingList } from './finding-list.tsx';
import styles from './pane.module.css';
import type { ReadWell } from '../read-content.ts';
import { WellFacts } from './well-facts.tsx';

interface SummaryTabProps {
  readonly file: StoredFile;
  readonly well: ReadWell;
  readonly findings: readonly Finding[];
}

const toMapWell = ({ well }: Disclosure) => ({ ...well, key: well.apiNumber, name: well.wellName, isChosen: true });

/** The disclosure as people want to read it. */
export function SummaryTab({ file, well, findings }: SummaryTabProps) {
  const { disclosure, composition, totals } = well;
  return (
    <div className={styles.sections}>
      <section aria-labelledby="well-facts">
        <h3 id="well-facts">Well and job</h3>
        <WellFacts file={file} disclosure={disclosure} />
      </section>
      <Composition composition={composition} isCompact />
      <WellMap wells={[toMapWell(disclosure)]} />
      <section aria-labelledby="totals">
        <h3 id="totals">Totals</h3>
        <dl className={styles.facts}>
          <dt>Ingredients</dt>
          <dd>
            {composition.ingredients}
            {composition.proprietary > 0 && `, ${composition.proprietary} proprietary`}
          </dd>
          <dt>Products</dt>
          <dd>{composition.products.length}</dd>
          <dt>Sum of masses</dt>
          <dd>{printGrouped(totals.mass, 3)} lb</dd>
          <dt>Sum of % HF job</dt>
          <dd>{printShare(totals.percentInHFJob)} %</dd>
        </dl>
      </section>
      <section aria-labelledby="findings">
        <h3 id="findings">Findings</h3>
        <FindingList findings={findings} rows={disclosure.rows} />
      </section>
    </div>
  );
}
