import { compositionOf, type Disclosure, partsOf, printCount, printTotalMass, verdictOn } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FamilyBar } from '../../../../components/pictures/family-bar.tsx';
import { ProductShares } from '../../../../components/pictures/composition.tsx';
import { WellMap } from '../../../../components/pictures/well-map.tsx';
import styles from './composition-panel.module.css';
import panel from './panel.module.css';

/** The id of what unfolds below the preview. */
const PICTURES = 'chart-and-map';

interface CompositionPanelProps {
  readonly disclosure: Disclosure;
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
}

/** What the fluid is made of, in a few lines. */
export function CompositionPanel({ disclosure, isUnfolded, onUnfold }: CompositionPanelProps) {
  const composition = useMemo(() => compositionOf(disclosure), [disclosure]);
  return (
    <section className={panel.panel} aria-labelledby="composition-heading">
      <header className={panel.panelHead}>
        <h2 id="composition-heading">Composition by mass</h2>
        <Usual disclosure={disclosure} />
      </header>
      <FamilyBar composition={composition} />
      <div className={styles.foot}>
        <dl>
          <dt>Total mass</dt>
          <dd>{`${printTotalMass(composition.totalMass)} lb`}</dd>
          <dt>Proprietary</dt>
          <dd>{printCount(composition.proprietary, 'ingredient')}</dd>
        </dl>
        <button
          type="button"
          className={panel.link}
          aria-expanded={isUnfolded}
          aria-controls={PICTURES}
          onClick={() => onUnfold(!isUnfolded)}
        >
          Chart and map
        </button>
      </div>
    </section>
  );
}

/** Whether each part is what is usual. That it is says nothing about errors, so it is no green mark. */
function Usual({ disclosure }: Pick<CompositionPanelProps, 'disclosure'>) {
  const { words, isGood } = useMemo(() => verdictOn(disclosure, partsOf(disclosure.rows)), [disclosure]);
  return (
    <span className={styles.usual} data-quiet={isGood}>
      {!isGood && <IconAlertTriangleFilled size={14} aria-hidden />}
      {words}
    </span>
  );
}

interface PicturesProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
}

/** Every product in a chart, and the well on its map. They are brought into view when they unfold. */
export function Pictures({ wellKey, disclosure }: PicturesProps) {
  const { apiNumber, longitude, latitude, wellName } = disclosure.well;
  const composition = useMemo(() => compositionOf(disclosure), [disclosure]);
  const wells = useMemo(
    () => [{ key: wellKey, name: wellName, apiNumber, longitude, latitude }],
    [apiNumber, latitude, longitude, wellKey, wellName],
  );
  return (
    <div id={PICTURES} ref={scrollHere} className={styles.pictures}>
      <div className={panel.panel}>
        <ProductShares composition={composition} isCompact />
      </div>
      <div className={panel.panel}>
        <WellMap wells={wells} />
      </div>
    </div>
  );
}

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });
