import './pictures.css';
import { type Composition, printShare, type Product, sharePosition, shareTicks } from '@disclosure/core';
import styles from './composition.module.css';

interface ProductDotsProps {
  readonly composition: Composition;
  /** For narrow places: leaves the purposes out. */
  readonly isCompact?: boolean;
}

/** The share of every product on a logarithmic scale: a dot shows a place there, where a bar would lie. */
export const ProductDots = ({ composition: { products }, isCompact = false }: ProductDotsProps) => (
  <div className={styles.chart} data-compact={isCompact || undefined}>
    <ul className={styles.dots}>
      {products.map((product) => (
        <ProductDot key={product.name} product={product} />
      ))}
    </ul>
    <div aria-hidden className={styles.axis}>
      {shareTicks.map(({ label, position }) => (
        <span key={label} style={{ left: `${position}%` }}>
          {label}
        </span>
      ))}
    </div>
    <Legend />
  </div>
);

function ProductDot({ product }: { readonly product: Product }) {
  const { name, purpose, family, hasProprietary, share } = product;
  return (
    <li>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.purpose} title={purpose}>
        {purpose}
      </span>
      <span aria-hidden className={styles.track}>
        <i className={styles.stem} style={{ width: `${sharePosition(share)}%` }} />
        <i
          className={hasProprietary ? styles.diamond : styles.dot}
          data-family={family}
          style={{ left: `${sharePosition(share)}%` }}
        />
      </span>
      <span className={styles.share}>
        {`${printShare(share)}\u{A0}%`}
        {hasProprietary && <span className={styles.heard}>, contains a proprietary ingredient</span>}
      </span>
    </li>
  );
}

const Legend = () => (
  <ul aria-hidden className={styles.key}>
    <li>
      <i className={styles.dot} data-family="water" />
      Base fluid
    </li>
    <li>
      <i className={styles.dot} data-family="proppant" />
      Proppant
    </li>
    <li>
      <i className={styles.dot} data-family="additive" />
      Additive
    </li>
    <li>
      <i className={styles.diamond} />
      Contains a proprietary ingredient
    </li>
  </ul>
);
