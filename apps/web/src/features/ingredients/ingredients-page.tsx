import type { Ingredient, Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMemo } from 'react';
import { CataloguePage } from '../../components/catalogue-page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useTableView } from '../../lib/use-table-view.ts';
import { AddIngredientForm } from './add-ingredient-form.tsx';
import { ingredientColumns } from './ingredient-columns.tsx';
import { IngredientsTable } from './ingredients-table.tsx';
import { useIngredients } from './use-ingredients.ts';

const noVendors: readonly Vendor[] = [];

export function IngredientsPage() {
  const { ingredients, vendors, files, refetch } = useIngredients();
  const known = vendors.data ?? noVendors;
  const columns = useMemo(() => ingredientColumns(known), [known]);
  const view = useTableView<Ingredient>(columns);
  return (
    <CataloguePage
      noun="ingredients"
      heading="Ingredients Management"
      subtitle="Manage the ingredients table for registry disclosure."
      view={view}
      files={files}
      onImported={() => void refetch()}
      addHeading="Add New Ingredient"
      renderForm={(onAdded) => <AddIngredientForm vendors={known} onAdded={onAdded} />}
    >
      <QueryState query={vendors} loading={messages.ingredients.loading} failed={messages.ingredients.loadFailed}>
        {() => (
          <QueryState
            query={ingredients}
            loading={messages.ingredients.loading}
            failed={messages.ingredients.loadFailed}
          >
            {(all) => <IngredientsTable ingredients={all} vendors={known} columns={columns} view={view} />}
          </QueryState>
        )}
      </QueryState>
    </CataloguePage>
  );
}
