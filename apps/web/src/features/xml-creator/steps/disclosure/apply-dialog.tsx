import { Button } from '@mantine/core';
import {
  applyToWells,
  type CellColumn,
  kinOf,
  messages,
  planForWells,
  sharedColumns,
  titleOfColumn,
  type Disclosure,
  type PlannedCell,
} from '@disclosure/core';
import { useMemo, useState } from 'react';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { useWizardState } from '../../state/store.ts';
import styles from './apply-dialog.module.css';
import type { Desk } from './grid-actions.ts';
import { changeWell, editedColumns } from '../../state/history.ts';
import { BeforeAndAfter, ChangeTable } from '../../../../components/change-table.tsx';

interface ApplyDialogProps {
  readonly desk: Desk;
  /** The row whose values go to the other wells. */
  readonly row: number;
  readonly onClose: () => void;
}

/** Copies the values of one row to the same row of every well that has it, after a preview of all changes. */
export function ApplyDialog({ desk, row, onClose }: ApplyDialogProps) {
  const { disclosure, catalogue, store, wellKey } = desk;
  const wells = useSelectedDisclosures();
  const all = useMemo(() => planForWells({ disclosure, row, columns: sharedColumns }, wells), [disclosure, row, wells]);
  const open = sharedColumns.filter((column) => all.some((cell) => cell.column === column));
  const [chosen, setChosen] = useState(() => firstChoice(open, editedColumns(store, wellKey, row)));
  const plan = all.filter(({ column }) => chosen.has(column));
  const changed = new Set(plan.map(({ key }) => key)).size;
  const source = disclosure.rows[row];

  const apply = () => {
    store.noteReplacement();
    for (const [key, after] of Object.entries(applyToWells(plan, wells, catalogue)))
      changeWell(store, key, () => after);
    desk.say(messages.grid.appliedToWells(changed, plan.length));
    onClose();
  };
  return (
    <Dialog title="Apply to all wells" isWide={open.length > 0} onClose={onClose}>
      <p>
        <b>{`Row ${row + 1} · ${source?.ingredientName || source?.tradeName || 'no name'}`}</b>
        {` of ${disclosure.well.wellName}: its values go to the same row of every other well.`}
      </p>
      {open.length === 0 ? (
        <p className={styles.none}>
          {source && kinOf(source) === '' ? messages.grid.noCode : messages.grid.nothingToApply}
        </p>
      ) : (
        <>
          <fieldset className={styles.columns}>
            <legend>Columns</legend>
            {open.map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={chosen.has(column)}
                  onChange={({ currentTarget }) => setChosen(withColumn(chosen, column, currentTarget.checked))}
                />
                {titleOfColumn(column)}
              </label>
            ))}
          </fieldset>
          <PlanTable plan={plan} wells={wells} />
        </>
      )}
      <DialogFoot>
        <CancelButton />
        <Button disabled={plan.length === 0} onClick={apply}>
          {`Apply to ${changed} ${changed === 1 ? 'well' : 'wells'}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function withColumn(chosen: ReadonlySet<CellColumn>, column: CellColumn, isIn: boolean): ReadonlySet<CellColumn> {
  const others = [...chosen].filter((each) => each !== column);
  return new Set(isIn ? [...others, column] : others);
}

/** Starts with the columns that were edited in this well; without an edit, with all that differ. */
function firstChoice(open: readonly CellColumn[], edited: ReadonlySet<CellColumn>): ReadonlySet<CellColumn> {
  const meant = open.filter((column) => edited.has(column));
  return new Set(meant.length > 0 ? meant : open);
}

function useSelectedDisclosures() {
  const selected = useWizardState((state) => state.selected);
  const disclosures = useWizardState((state) => state.disclosures);
  return useMemo(
    () =>
      Object.fromEntries(
        selected.flatMap((key) => {
          const disclosure = disclosures[key];
          return disclosure ? [[key, disclosure]] : [];
        }),
      ),
    [selected, disclosures],
  );
}

interface PlanTableProps {
  readonly plan: readonly PlannedCell[];
  readonly wells: Readonly<Record<string, Disclosure>>;
}

const titles = ['Well', 'Row', 'Column', 'Now', 'Then'];

/** Every cell that would change, before and after. */
const PlanTable = ({ plan, wells }: PlanTableProps) => (
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
