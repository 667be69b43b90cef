import type { Composition as Figures } from '@disclosure/core';
import { useId, useState } from 'react';
import { ViewSwitch } from '../view-switch.tsx';
import styles from './composition.module.css';
import { FamilyBar } from './family-bar.tsx';
import { ProductDots } from './product-dots.tsx';
import { ProductTable } from './product-table.tsx';

interface CompositionProps {
  readonly composition: Figures;
  /** For narrow places: leaves the purposes out. */
  readonly isCompact?: boolean;
}

const views = ['Chart', 'Table'] as const;

/** What the fluid is made of: a bar in true proportion, and every product on a logarithmic scale or in a table. */
export function Composition({ composition, isCompact = false }: CompositionProps) {
  const heading = useId();
  const [view, setView] = useState<(typeof views)[number]>('Chart');
  return (
    <section aria-labelledby={heading} className={styles.composition}>
      <header>
        <h2 id={heading}>Composition by mass</h2>
        <ViewSwitch label="View of the composition" views={views} current={view} onChoose={setView} />
      </header>
      <FamilyBar composition={composition} />
      <div className={styles.products}>
        <h3>{view === 'Chart' ? 'Share of each product, % of the job (log scale)' : 'Share of each product'}</h3>
        {view === 'Chart' ? (
          <ProductDots composition={composition} isCompact={isCompact} />
        ) : (
          <ProductTable composition={composition} />
        )}
      </div>
    </section>
  );
}
