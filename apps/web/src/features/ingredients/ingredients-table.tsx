import type { Ingredient, Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMemo } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { RowIcons } from '../../components/row-button.tsx';
import type { Column } from '../../lib/table-view.ts';
import { useRowDialog } from '../../lib/use-row-dialog.ts';
import type { TableView } from '../../lib/use-table-view.ts';
import { DeleteIngredientDialog, EditIngredientDialog } from './ingredient-dialogs.tsx';
import { countProducts } from './product-sums.ts';

interface IngredientsTableProps {
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly columns: readonly Column<Ingredient>[];
  readonly view: TableView<Ingredient>;
}

export function IngredientsTable({ ingredients, vendors, columns, view }: IngredientsTableProps) {
  const dialog = useRowDialog<'edit' | 'delete', Ingredient>(ingredients);
  const edited = dialog.rowOf('edit');
  const doomed = dialog.rowOf('delete');
  const shown = view.arrange(ingredients);
  return (
    <>
      <DataTable
        label="Ingredients"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={{ current: view.sort, by: view.sortBy }}
        actions={{
          width: 96,
          render: (row) => (
            <RowIcons onEdit={() => dialog.open('edit', row)} onDelete={() => dialog.open('delete', row)} />
          ),
        }}
        empty={<EmptyRows onClear={view.clear}>{messages.ingredients.none}</EmptyRows>}
        foot={<Foot shown={shown.length} ingredients={ingredients} />}
      />
      {edited && <EditIngredientDialog ingredient={edited} vendors={vendors} onClose={dialog.close} />}
      {doomed && <DeleteIngredientDialog ingredient={doomed} onClose={dialog.close} />}
    </>
  );
}

function Foot({ shown, ingredients }: { readonly shown: number; readonly ingredients: readonly Ingredient[] }) {
  const { products, off } = useMemo(() => countProducts(ingredients), [ingredients]);
  return (
    <>
      <span aria-live="polite">{`Showing ${shown} of ${ingredients.length} ingredients`}</span>
      <span>{`${products} products · ${off} do not add up to 100 %`}</span>
    </>
  );
}
