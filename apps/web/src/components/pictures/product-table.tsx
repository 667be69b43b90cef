import { type Composition, printDecimals, printGrouped, type Product, toPercent } from '@disclosure/core';
import { IconAlertTriangleFilled, IconLock } from '@tabler/icons-react';
import styles from './product-table.module.css';

interface ProductTableProps {
  readonly composition: Composition;
}

/** The same picture as numbers. */
export const ProductTable = ({ composition: { products } }: ProductTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Trade Name</th>
        <th scope="col">Purpose</th>
        <th scope="col">Sum of % in Additive</th>
        <th scope="col">Mass lb</th>
        <th scope="col">% HF Job</th>
      </tr>
    </thead>
    <tbody>
      {products.map((product) => (
        <ProductRow key={product.name} product={product} />
      ))}
    </tbody>
  </table>
);

function ProductRow({ product }: { readonly product: Product }) {
  const { name, purpose, hasProprietary, percentInAdditive, isOverfull, mass, share } = product;
  return (
    <tr>
      <th scope="row">
        {name}
        {hasProprietary && (
          <span className={styles.proprietary}>
            <IconLock size={13} stroke={2} aria-hidden />
            Proprietary
          </span>
        )}
      </th>
      <td>{purpose}</td>
      <td data-over={isOverfull || undefined}>
        {isOverfull && <IconAlertTriangleFilled size={13} aria-label="More than 150%" />}
        {printGrouped(percentInAdditive, 1)}
      </td>
      <td>{printGrouped(mass, 1)}</td>
      <td>{printDecimals(toPercent(share), 8)}</td>
    </tr>
  );
}
