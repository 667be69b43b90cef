import { FamilyBar } from '../../../components/pictures/family-bar.tsx';
import { IngredientsTable } from './ingredients-table.tsx';
import styles from './pane.module.css';
import type { ReadWell } from '../read-content.ts';

/** Every ingredient with its mass and its share. */
export const IngredientsTab = ({ well }: { readonly well: ReadWell }) => (
  <div className={styles.ingredients}>
    <div className={styles.bar}>
      <FamilyBar composition={well.composition} />
    </div>
    <IngredientsTable well={well} />
  </div>
);
