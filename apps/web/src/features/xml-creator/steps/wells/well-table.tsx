import type { WizardWell } from '@disclosure/core';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import type { Column } from '../../../../lib/table-view.ts';
import type { WellsInSight } from './well-cards.tsx';
import styles from './well-list.module.css';
import { EditButton, FactText, remarksOn, WellBox, type WellFact, wellFacts } from './well-parts.tsx';

/** Wells in rows, so that many of them can be compared. */
export function WellTable({ wells, selected, onToggle, onEdit }: WellsInSight) {
  const name: Column<WizardWell> = {
    id: 'name',
    title: 'Well',
    text: ({ well }) => well.name,
    render: (well) => (
      <span className={styles.name}>
        <WellBox well={well} isSelected={selected.includes(well.key)} onToggle={onToggle} onEdit={onEdit} />
      </span>
    ),
    ...widthOf('Well'),
  };
  return (
    <DataTable
      label="Wells"
      columns={[name, ...factColumns, remarks]}
      rows={wells}
      rowKey={({ key }) => key}
      actions={{ width: 88, render: (well) => <EditButton well={well} onEdit={onEdit} /> }}
      empty="No well matches the filter."
    />
  );
}

/** Wide enough for usual values, so that no number is cut off. */
const widths: Readonly<Record<string, number>> = {
  Well: 178,
  API: 152,
  State: 88,
  'Clean Volume (gals)': 146,
  Chemicals: 92,
  'Start Date': 132,
  'End Date': 132,
};

const widthOf = (name: string) => {
  const { [name]: pixels = 104 } = widths;
  return { width: `${pixels}px`, narrowest: pixels };
};

function columnOf({ name, textOf, numberOf }: WellFact): Column<WizardWell> {
  return {
    id: name,
    title: name,
    text: ({ well, opened }) => textOf(well, opened),
    ...(numberOf && { number: ({ well }) => numberOf(well) }),
    render: ({ well, opened }) => <FactText text={textOf(well, opened)} />,
    ...widthOf(name),
  };
}

const remarks: Column<WizardWell> = {
  id: 'problems',
  title: 'Problems',
  text: (well) => remarksOn(well).join(' '),
  render: (well) => <span className={styles.remarks}>{remarksOn(well).join(' ')}</span>,
};

const factColumns = wellFacts.map(columnOf);
