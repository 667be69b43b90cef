import { type Ingredient, ingredientFields, type Vendor } from '@disclosure/api';
import { isProprietary, messages, normalCode } from '@disclosure/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CataloguePage, CatalogueTable } from '../../components/catalogue-page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { columnsOf } from '../../components/record-fields.tsx';
import { useTableView } from '../../lib/table-view.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { AddIngredientForm, DeleteIngredientDialog, EditIngredientDialog } from './ingredient-forms.tsx';
import styles from './ingredients.module.css';
import { useIngredients } from './use-ingredients.ts';

const noVendors: readonly Vendor[] = [];

export function IngredientsPage() {
  const { ingredients, vendors, files, refetch } = useIngredients();
  const known = vendors.data ?? noVendors;
  const columns = useMemo(() => ingredientColumns(known), [known]);
  const view = useTableView<Ingredient>(columns);
  const mayCall = useMayCall();
  return (
    <CataloguePage
      noun="ingredients"
      heading="Ingredients Management"
      subtitle="Manage the ingredients table for registry disclosure."
      view={view}
      files={files}
      mayImport={mayCall('importIngredients')}
      onImported={() => void refetch()}
      addHeading="Add New Ingredient"
      renderForm={mayCall('createIngredient') && ((onAdded) => <AddIngredientForm vendors={known} onAdded={onAdded} />)}
    >
      <QueryState query={vendors} loading={messages.ingredients.loading} failed={messages.ingredients.loadFailed}>
        {() => (
          <QueryState
            query={ingredients}
            loading={messages.ingredients.loading}
            failed={messages.ingredients.loadFailed}
          >
            {(all) => (
              <CatalogueTable
                label="Ingredients"
                columns={columns}
                rows={all}
                view={view}
                none={messages.ingredients.none}
                renderFoot={(shown) => <Foot shown={shown} ingredients={all} />}
                renderEdit={
                  mayCall('updateIngredient') &&
                  ((ingredient, onClose) => (
                    <EditIngredientDialog ingredient={ingredient} vendors={known} onClose={onClose} />
                  ))
                }
                renderDelete={
                  mayCall('deleteIngredient') &&
                  ((ingredient, onClose) => <DeleteIngredientDialog ingredient={ingredient} onClose={onClose} />)
                }
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </CataloguePage>
  );
}

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 6 };

/** The ids stand in addresses that users may have saved, so some differ from the names in calls. */
const ingredientColumns = (vendors: readonly Vendor[]) => {
  const companies = new Map(vendors.map(({ id, company }) => [id, company]));
  return columnsOf<typeof ingredientFields, Ingredient>(ingredientFields, {
    code: { width: '96px' },
    tradeName: { id: 'tradeName' },
    vendorId: {
      id: 'supplier',
      text: ({ vendor_id }) => (vendor_id === null ? '' : (companies.get(vendor_id) ?? '')),
      isSearched: true,
      tone: 'quiet',
    },
    purpose: { tone: 'quiet', width: '12%' },
    ingredientName: { id: 'ingredientName', width: '24%' },
    casNumber: {
      id: 'cas',
      render: ({ cas_number }) => (isProprietary(cas_number) ? <Proprietary /> : cas_number),
      width: '116px',
    },
    percentInAdditive: {
      id: 'percent',
      text: ({ additive_fraction }) => additive_fraction.toLocaleString('en-US', DECIMALS),
      number: ({ additive_fraction }) => additive_fraction,
      width: '108px',
    },
    units: { tone: 'quiet', width: '68px' },
  });
};

const Proprietary = () => (
  <span className={styles.proprietary}>
    <IconLock size={14} stroke={2} aria-hidden />
    Proprietary
  </span>
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

const HUNDRED_PERCENT = 100;
/** Rounding: half of the last digit that the form takes, for each of the few rows of a product. */
const SLACK = 0.05;

/** The ingredients of a product should add up to 100 %. Counts the products, and those that do not. */
function countProducts(ingredients: readonly Ingredient[]) {
  const sums = new Map<string, number>();
  for (const { code, product_name, additive_fraction } of ingredients) {
    const product = `${normalCode(code)}\n${normalCode(product_name)}`;
    sums.set(product, (sums.get(product) ?? 0) + additive_fraction);
  }
  const isOff = (sum: number) => Math.abs(sum - HUNDRED_PERCENT) > SLACK;
  return { products: sums.size, off: [...sums.values()].filter(isOff).length };
}
