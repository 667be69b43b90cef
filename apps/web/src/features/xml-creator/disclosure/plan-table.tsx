import { type Disclosure, type PlannedCell, titleOfColumn } from '@disclosure/core';
import { ChangeTable, orBlank } from '../../../components/change-table.tsx';
import styles from './plan-table.module.css';

interface PlanTableProps {
  readonly plan: readonly PlannedCell[];
  readonly wells: Readonly<Record<string, Disclosure>>;
}

const titles = ['Well', 'Row', 'Column', 'Now', 'Then'];

/** Every cell that would change, as it is and as it will be. */
export const PlanTable = ({ plan, wells }: PlanTableProps) => (
  <ChangeTable label="Rows that change" titles={titles} items={plan} keyOf={({ key, column }) => `${key} ${column}`}>
    {({ key, row, column, before, after }) => (
      <tr>
        <th scope="row">{wells[key]?.well.wellName}</th>
        <td>{row + 1}</td>
        <td>{titleOfColumn(column)}</td>
        <td className={styles.before}>{orBlank(before)}</td>
        <td className={styles.after}>{orBlank(after)}</td>
      </tr>
    )}
  </ChangeTable>
);
