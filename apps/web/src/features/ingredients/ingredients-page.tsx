import type { Ingredient, Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AddPanel, useAddPanel } from '../../components/add-panel.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { TableFiles } from '../../components/table-files/table-files.tsx';
import { TablePage } from '../../components/table-page.tsx';
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
  const panel = useAddPanel();
  return (
    <TablePage
      heading="Ingredients Management"
      subtitle="Manage the ingredients table for registry disclosure."
      hasForm
      tools={
        <>
          <SearchBox label="Search ingredients..." value={view.search} onChange={view.setSearch} />
          <TableFiles noun="ingredients" calls={files} onImported={() => void refetch()} />
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={panel.visit}
          >
            Add New Ingredient
          </Button>
        </>
      }
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
      <AddPanel heading="Add New Ingredient" panel={panel}>
        <AddIngredientForm vendors={known} onAdded={panel.noteAdded} />
      </AddPanel>
    </TablePage>
  );
}
