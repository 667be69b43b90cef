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
  readonly isCompact?: boolean | undefined;
}

const views = ['Chart', 'Table'] as const;
type View = (typeof views)[number];

/** What the fluid is made of: a bar in true proportion, and every product on a logarithmic scale or in a table. */
export function Composition({ composition, isCompact }: CompositionProps) {
  const heading = useId();
  const [view, setView] = useState<View>('Chart');
  return (
    <section aria-labelledby={heading} className={styles.composition}>
      <header>
        <h2 id={heading}>Composition by mass</h2>
        <Views view={view} onChoose={setView} />
      </header>
      <FamilyBar composition={composition} />
      <div className={styles.products}>
        <h3>{titleOf(view)}</h3>
        <Products {...{ composition, isCompact, view }} />
      </div>
    </section>
  );
}

/** The products alone, where the bar stands elsewhere on the page. */
export function ProductShares({ composition, isCompact }: CompositionProps) {
  const heading = useId();
  const [view, setView] = useState<View>('Chart');
  return (
    <section aria-labelledby={heading} className={styles.composition}>
      <header>
        <h2 id={heading}>{titleOf(view)}</h2>
        <Views view={view} onChoose={setView} />
      </header>
      <Products {...{ composition, isCompact, view }} />
    </section>
  );
}

const titleOf = (view: View): string =>
  view === 'Chart' ? 'Share of each product, % of the job (log scale)' : 'Share of each product';

const Views = ({ view, onChoose }: { readonly view: View; readonly onChoose: (view: View) => void }) => (
  <ViewSwitch label="View of the composition" views={views} current={view} onChoose={onChoose} />
);

const Products = ({ composition, isCompact = false, view }: CompositionProps & { readonly view: View }) =>
  view === 'Chart' ? (
    <ProductDots composition={composition} isCompact={isCompact} />
  ) : (
    <ProductTable composition={composition} />
  );
