import { printDecimals, type Product } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import styles from './product-closure.module.css';

interface ProductClosureProps {
  readonly product: Pick<Product, 'percentInAdditive' | 'isOverfull'>;
}

/** How much of a product its ingredients account for. */
export function ProductClosure({ product: { percentInAdditive, isOverfull } }: ProductClosureProps) {
  return (
    <span className={styles.closure} data-over={isOverfull || undefined}>
      {isOverfull && <IconAlertTriangleFilled size={12} aria-label="More than 150%" />}
      <i aria-hidden className={styles.bar}>
        <i style={{ width: `min(100%, ${percentInAdditive}%)` }} />
      </i>
      {printDecimals(percentInAdditive, 1)}
    </span>
  );
}
