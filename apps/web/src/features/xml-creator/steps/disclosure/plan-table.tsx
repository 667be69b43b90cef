import { type Disclosure, type PlannedCell, titleOfColumn } from '@disclosure/core';
import { BeforeAndAfter, ChangeTable } from '../../../../components/change-table.tsx';

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
        <BeforeAndAfter before={before} after={after} />
      </tr>
    )}
  </ChangeTable>
);
