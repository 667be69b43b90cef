import type { Ingredient, Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMemo } from 'react';
import { CatalogueTable } from '../../components/catalogue-page.tsx';
import type { Column } from '../../lib/table-view.ts';
import type { TableView } from '../../lib/use-table-view.ts';
import { DeleteIngredientDialog, EditIngredientDialog } from './ingredient-dialogs.tsx';
import { countProducts } from './product-sums.ts';

interface IngredientsTableProps {
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly columns: readonly Column<Ingredient>[];
  readonly view: TableView<Ingredient>;
}

export const IngredientsTable = ({ ingredients, vendors, columns, view }: IngredientsTableProps) => (
  <CatalogueTable
    label="Ingredients"
    columns={columns}
    rows={ingredients}
    view={view}
    none={messages.ingredients.none}
    renderFoot={(shown) => <Foot shown={shown} ingredients={ingredients} />}
    renderEdit={(ingredient, onClose) => (
      <EditIngredientDialog ingredient={ingredient} vendors={vendors} onClose={onClose} />
    )}
    renderDelete={(ingredient, onClose) => <DeleteIngredientDialog ingredient={ingredient} onClose={onClose} />}
  />
);

function Foot({ shown, ingredients }: { readonly shown: number; readonly ingredients: readonly Ingredient[] }) {
  const { products, off } = useMemo(() => countProducts(ingredients), [ingredients]);
  return (
    <>
      <span aria-live="polite">{`Showing ${shown} of ${ingredients.length} ingredients`}</span>
      <span>{`${products} products · ${off} do not add up to 100 %`}</span>
    </>
  );
}
