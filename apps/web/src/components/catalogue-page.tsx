import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Fault } from '../lib/failure.ts';
import type { Column, TableView } from '../lib/table-view.ts';
import styles from './add-panel.module.css';
import { AddPanel, useAddPanel } from './add-panel.tsx';
import { FaultSummary } from './callout.tsx';
import { DataTable } from './data-table/data-table.tsx';
import { DiscardButton, RestoredNote, useRowDialog } from './dialog.tsx';
import { EmptyRows } from './empty-rows.tsx';
import { RowButton } from './row-button.tsx';
import { SearchBox } from './search-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { TableCalls } from './table-files/use-import.ts';
import { TableFiles } from './table-files/table-files.tsx';
import { TablePage } from './table-page.tsx';

interface CataloguePageProps {
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly heading: string;
  readonly subtitle: string;
  readonly view: Pick<TableView<never>, 'search' | 'setSearch'>;
  readonly files: TableCalls;
  readonly onImported: () => void;
  readonly addHeading: string;
  readonly mayImport: boolean;
  /** The form below the table, which reports the name of what it added. False for a user who may not add. */
  readonly renderForm: ((onAdded: (name: string) => void) => ReactNode) | false;
  readonly children: ReactNode;
}

/** A table that is searched, imported and exported, with a form below it that adds to it. */
export function CataloguePage(props: CataloguePageProps) {
  const { noun, heading, subtitle, view, addHeading, renderForm, children } = props;
  const panel = useAddPanel();
  return (
    <TablePage
      heading={heading}
      subtitle={subtitle}
      hasForm={renderForm !== false}
      tools={
        <>
          <SearchBox label={`Search ${noun}...`} value={view.search} onChange={view.setSearch} />
          <TableFiles noun={noun} calls={props.files} mayImport={props.mayImport} onImported={props.onImported} />
          {renderForm && (
            <Button leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={panel.visit}>
              {addHeading}
            </Button>
          )}
        </>
      }
    >
      {children}
      {renderForm && (
        <AddPanel heading={addHeading} panel={panel}>
          {renderForm(panel.noteAdded)}
        </AddPanel>
      )}
    </TablePage>
  );
}

interface AddFormProps {
  readonly label: string;
  /** What `useForm` answered. */
  readonly form: {
    readonly formProps: ComponentProps<'form'>;
    readonly faults: readonly Fault[];
    readonly isBusy: boolean;
    readonly isDirty: boolean;
    readonly isRestored: boolean;
  };
  readonly submit: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The form below the table. */
export const AddForm = ({ label, form, submit, onClear, children }: AddFormProps) => (
  <form {...form.formProps} aria-label={label}>
    <RestoredNote isRestored={form.isRestored} />
    <FaultSummary faults={form.faults} />
    <div className={styles.fields}>{children}</div>
    <div className={styles.actions}>
      <DiscardButton isDirty={form.isDirty} onDiscard={onClear}>
        Clear
      </DiscardButton>
      <SubmitButton busyText="Adding..." isBusy={form.isBusy}>
        {submit}
      </SubmitButton>
    </div>
  </form>
);

/** A dialog about one row. False for a user who may not do what it is for. */
type RowDialog<Row> = ((row: Row, onClose: () => void) => ReactNode) | false;

interface CatalogueTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly view: TableView<Row>;
  /** Shown when there are no rows. */
  readonly none: string;
  readonly renderFoot: (shown: number) => ReactNode;
  readonly renderEdit: RowDialog<Row>;
  readonly renderDelete: RowDialog<Row>;
}

/** Its rows, each with Edit and Delete. */
export function CatalogueTable<Row extends { readonly id: number }>(props: CatalogueTableProps<Row>) {
  const { label, columns, rows, view, none, renderFoot, renderEdit, renderDelete } = props;
  const dialog = useRowDialog<'edit' | 'delete', Row>(rows);
  const edited = dialog.rowOf('edit');
  const doomed = dialog.rowOf('delete');
  const shown = view.arrange(rows);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={{ current: view.sort, by: view.sortBy }}
        actions={{
          width: 116,
          render: (row) => (
            <>
              {renderEdit && <RowButton onClick={() => dialog.open('edit', row)}>Edit</RowButton>}
              {renderDelete && (
                <RowButton isDangerous onClick={() => dialog.open('delete', row)}>
                  Delete
                </RowButton>
              )}
            </>
          ),
        }}
        empty={<EmptyRows onClear={view.clear}>{none}</EmptyRows>}
        foot={renderFoot(shown.length)}
      />
      {edited && renderEdit && renderEdit(edited, dialog.close)}
      {doomed && renderDelete && renderDelete(doomed, dialog.close)}
    </>
  );
}
